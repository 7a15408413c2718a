"""Follows, a feed, bookmarks, blocks, and comments on any content."""
