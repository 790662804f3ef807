"""One table: what a command does to it. No socket, no clock, no store."""
