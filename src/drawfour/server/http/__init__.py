"""The web side of the server: routes, sockets, pages and identity."""
