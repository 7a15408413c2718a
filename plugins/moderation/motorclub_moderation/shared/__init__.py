"""What all subjects of moderation use."""
