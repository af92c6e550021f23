"""From templates and values to faces: fonts measured, lines broken, texts fitted."""
