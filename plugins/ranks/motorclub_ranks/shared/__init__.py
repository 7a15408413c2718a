"""What all subjects of ranks use."""
