"""The forum: questions and answers about cars. Start reading at plugin.py, then services.py."""
