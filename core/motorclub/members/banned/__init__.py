"""What whoever is banned keeps: a copy of their data, and the way out."""
