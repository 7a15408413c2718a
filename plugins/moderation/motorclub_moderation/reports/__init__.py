"""Reports of content and members, and the cases that staff decide."""
