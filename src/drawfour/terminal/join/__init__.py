"""A server's table in the terminal, by the same protocol as the page.

command.py      the command: the link, the name, and the goodbye
address.py      links to tables
identity.py     the cookie by which a server recognizes a person
connection.py   the connection, which reconnects when it is lost
seen.py         the table as the server has told it
position.py     a view of a round, made of messages
match.py        the match, for the displays of local matches
people.py       the players, and the sentences about them
lobby.py        the lobby, as texts and commands
game.py         the main loop: questions to the person, and messages from the server
outbox.py       the messages to the server, until they are answered
display.py      the interface between the game and its display
lines.py        the display in plain lines; the one on the full screen is in `full_screen`
"""
