"""Where questions and answers stand, and how they get there."""
