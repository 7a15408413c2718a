"""The base of ranks's models; each subject has its own `models.py`."""

from __future__ import annotations

from sqlalchemy.orm import DeclarativeBase

from motorclub.api import plugin_registry


class Base(DeclarativeBase):
    """The models of ranks."""

    registry = plugin_registry()
