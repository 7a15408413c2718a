"""Where network addresses are, as far as a plugin knows: the core looks up none."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Mapping
from typing import Any

import sqlalchemy as sa

from motorclub.plugin.host import current_host

MAX_CHARS = 120

_log = logging.getLogger("motorclub.accounts")


def of(addresses: Collection[str]) -> dict[str, str]:
    """The places of those of the addresses that a plugin knows; the first plugin that knows one is believed.

    Nobody is kept from anything by a plugin that fails: its addresses have no place.
    """
    asked = frozenset(filter(None, addresses))
    found: dict[str, str] = {}
    if asked:
        host = current_host()
        for answer in host.hooks.locate_addresses(asked):
            found = {address: place for address, place in _read(answer) if address in asked} | found
    return found


def of_one(address: str) -> str | None:
    """The place of an address, if a plugin knows it."""
    return of([address]).get(address)


def with_places(rows: Iterable[sa.Row[Any]]) -> list[dict[str, object]]:
    """Rows that have an `address`, with `place` beside it; the plugins are asked once for all."""
    listed = [row._asdict() for row in rows]
    known = of([row["address"] for row in listed])
    return [row | {"place": known.get(row["address"])} for row in listed]


def _read(answer: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    """What can be shown: texts on one line. The rest of an answer is no place."""
    if not isinstance(answer, Mapping):
        _log.error("locate_addresses gave %r instead of places by address", answer)
        return
    for address, place in answer.items():
        if isinstance(place, str) and (shown := " ".join(place.split())[:MAX_CHARS]):
            yield address, shown
        else:
            _log.error("locate_addresses gave %r instead of a place", place)
