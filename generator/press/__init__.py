"""From faces and sheets to files; the only room that imports reportlab."""
