"""Backups of a site: copies of its database and files, and the database's log, by which any moment can be restored."""
