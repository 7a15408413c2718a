"""Texts as parts of addresses."""

from __future__ import annotations

import re
import unicodedata


def to_slug(text: str, longest: int = 80) -> str:
    """A text as a part of an address; empty if nothing of it can stand there.

    >>> to_slug("Citroën C4 Cactus!")
    'citroen-c4-cactus'
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:longest].rstrip("-")
