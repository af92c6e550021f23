"""The game as data: model, reader, checks."""
