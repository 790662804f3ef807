"""The game in a terminal: plain lines in and out, with or without color."""
