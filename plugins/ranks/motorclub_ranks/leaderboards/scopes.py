"""Among whom a board compares."""

from __future__ import annotations

from enum import StrEnum

EVERYBODY = "ALL"


class ScopeKind(StrEnum):
    """Among whom a board compares; a country and a brand have a name beside it."""

    ALL = "ALL"
    COUNTRY = "COUNTRY"
    BRAND = "BRAND"
    FOLLOWING = "FOLLOWING"


def name_scope(kind: ScopeKind, key: str | None) -> str:
    """The scope as snapshots name it.

    >>> name_scope(ScopeKind.COUNTRY, "DE"), name_scope(ScopeKind.FOLLOWING, None)
    ('COUNTRY:DE', 'ALL')
    """
    return f"{kind}:{key}" if kind in (ScopeKind.COUNTRY, ScopeKind.BRAND) else EVERYBODY
