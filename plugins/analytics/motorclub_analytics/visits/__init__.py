"""Views and visits of pages, counted without cookies and without identifiers that stay."""
