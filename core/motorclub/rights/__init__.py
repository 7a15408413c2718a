"""Rights that plugins grant to single members, such as a page without promotions, until a time or for good."""
