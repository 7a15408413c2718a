"""What a member reaches, and what an organiser sells and fills."""
