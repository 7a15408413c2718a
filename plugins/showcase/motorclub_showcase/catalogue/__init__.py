"""Brands, models, generations, categories and countries."""
