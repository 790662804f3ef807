"""The words on the line: WebSocket messages, decks and settings as structs."""
