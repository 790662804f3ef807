"""The migrations, one file each, in order of revision."""
