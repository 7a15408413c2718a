"""Moderation: reports and cases, warnings, bans and appeals, filters and the log. Start reading at plugin.py."""
