"""What one member has written, mentions and invitations."""
