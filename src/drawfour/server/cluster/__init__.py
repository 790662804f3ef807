"""Several processes on one database: who serves which table, and how a client reaches it."""
