"""The queue of cases and what staff decide about them."""
