"""What organisers and admins have to tell. Start reading at plugin.py, then services.py and sending.py."""
