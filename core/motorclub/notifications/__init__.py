"""Notifications: kinds, lists, preferences, mails and digests, the push to open browsers."""
