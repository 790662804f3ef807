"""The durable log of every table and the archive of finished matches."""
