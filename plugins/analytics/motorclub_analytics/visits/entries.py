"""A view on its way from the request to the job that counts it, which takes it within a minute."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

VIEWS = "analytics:views"
SEPARATOR = "\t"


@dataclass(frozen=True, slots=True)
class View:
    """A view at a POSIX time; `visitor` is the hash of today, `referrer` the host of another site or empty."""

    at: int
    visitor: str
    device: str
    referrer: str
    path: str

    def to_entry(self) -> bytes:
        """
        >>> view = View(1_770_000_000, "0123456789abcdef", "phone", "", "/tags/a b")
        >>> View.from_entry(view.to_entry()) == view
        True
        """
        parts = (str(self.at), self.visitor, self.device, self.referrer, self.path)
        return SEPARATOR.join(parts).encode("utf-8", "replace")

    @classmethod
    def from_entry(cls, entry: bytes) -> Self:
        """The view of an entry. Its path is last, and may hold anything."""
        at, visitor, device, referrer, path = entry.decode().split(SEPARATOR, 4)
        return cls(int(at), visitor, device, referrer, path)
