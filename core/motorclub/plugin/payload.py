"""What may be stored beside a name: a JSON object."""

from __future__ import annotations

import json
from collections.abc import Mapping


def check_payload(owner: str, payload: Mapping[str, object]) -> dict[str, object]:
    """The payload as a dict.

    Raises TypeError naming `owner` for a value that JSON cannot say.

    >>> check_payload("job forum.rebuild", {"id": 7})
    {'id': 7}
    >>> check_payload("job forum.rebuild", {"id": object()})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    TypeError: job forum.rebuild: Object of type object is not JSON serializable; use text, numbers, ...
    """
    plain = dict(payload)
    try:
        json.dumps(plain, allow_nan=False)
    except (TypeError, ValueError) as error:
        kinds = "use text, numbers, booleans, None, lists and dicts"
        raise TypeError(f"{owner}: {error}; {kinds}") from error
    return plain
