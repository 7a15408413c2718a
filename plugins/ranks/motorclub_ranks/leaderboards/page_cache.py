"""Boards as visitors see them, kept in each process until they change."""

from __future__ import annotations

from motorclub.api import PageCache

PAGES = PageCache("ranks:leaderboards")
