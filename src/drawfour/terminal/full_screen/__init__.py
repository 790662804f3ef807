"""A match on a table that fills the terminal, drawn with Textual.

opening.py        the conditions for a full screen, checked without loading Textual
app.py            the apps: the first screen, and one table after another
start.py          the first screen: players, bots, rules and cards
table.py          the display of a match: questions, and what keys mean
table_screen.py   the screen of a table: layout, keys and the mouse
joined.py         the screens of a server's table
lobby_screen.py   the lobby of a server's table
panel.py          pages of text over the table
felt.py           players around the piles
hand.py           the row of cards
choices.py        the row of keys with words
cards.py          pictures of cards
canvas.py         a grid of characters, and the styles of colors
talk.py           a line to write a message
threads.py        work in a thread that nobody has to wait for
colored.py        texts in which the cards have their colors
keys.py           the list of keys, and those that mean the same everywhere
"""
