"""What all subjects of donations use."""
