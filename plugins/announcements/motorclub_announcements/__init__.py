"""Announcements of organisers and admins. Start reading at plugin.py, then services.py and sending.py."""
