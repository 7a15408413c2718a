"""A view on its way from the request to the job that counts it, which takes it within a minute."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

VIEWS = "analytics:views"


def to_entry(at: int, visitor: str, device: str, referrer: str, path: str) -> bytes:
    """A view as it is appended."""
    return f"{at}\t{visitor}\t{device}\t{referrer}\t{path}".encode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class View:
    """A view at a POSIX time; `visitor` is the hash of today, `referrer` the host of another site or empty."""

    at: int
    visitor: str
    device: str
    referrer: str
    path: str

    @classmethod
    def from_entry(cls, entry: bytes) -> Self:
        """The view of an entry. Its path is last, and may hold anything.

        >>> View.from_entry(to_entry(1_770_000_000, "0123456789abcdef", "phone", "", "/tags/a b")).path
        '/tags/a b'
        """
        at, visitor, device, referrer, path = entry.decode().split("\t", 4)
        return cls(int(at), visitor, device, referrer, path)
