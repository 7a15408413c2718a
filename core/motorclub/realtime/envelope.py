"""How a frame travels to the hubs: its body as it is, or in an envelope that says which members may have it.

No body begins as an envelope does: frames are JSON objects.
"""

from __future__ import annotations

from collections.abc import Collection

import orjson

MARK = b"@"

Audience = frozenset[int]


def seal_envelope(body: bytes, audience: Collection[int] | None) -> bytes:
    """What is published: for the members with these ids alone, or (None) for every listener.

    >>> seal_envelope(b'{"type":"X"}', [7, 3, 7])
    b'@[3,7]\\n{"type":"X"}'
    """
    if audience is None:
        return body
    return b"%b%b\n%b" % (MARK, orjson.dumps(sorted(set(audience))), body)


def open_envelope(data: bytes) -> tuple[bytes, Audience | None]:
    """(body, audience) of what was published. Raises ValueError for an envelope that cannot be read.

    >>> open_envelope(b'@[3,7]\\n{}') == (b'{}', frozenset({3, 7}))
    True
    >>> open_envelope(b'{}')
    (b'{}', None)
    """
    if not data.startswith(MARK):
        return data, None
    head, found, body = data[len(MARK) :].partition(b"\n")
    members = orjson.loads(head) if found else None
    if not isinstance(members, list) or not all(type(member) is int for member in members):
        raise ValueError("an envelope names the ids of members")
    return body, frozenset(members)
