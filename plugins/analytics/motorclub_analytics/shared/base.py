"""The base of the models of analytics; each subject has its own `models.py`."""

from __future__ import annotations

from sqlalchemy.orm import DeclarativeBase

from motorclub.api import plugin_registry


class Base(DeclarativeBase):
    """The models of analytics."""

    registry = plugin_registry()
