"""From pieces to sheets: imposition, both faces, marks. Pure functions over mm."""
