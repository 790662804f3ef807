"""The game in a terminal: lines of text in and out, with or without color."""
