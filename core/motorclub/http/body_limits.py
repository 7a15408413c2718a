"""Bound the bodies that calls accept: forms by size and parts; JSON by size, members and depth before it is parsed.

A parser and a schema spend far more memory and time on a short member than on the two bytes that it takes to send.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, TypeVar

from flask import Flask, current_app, request

from motorclub.http.errors import ApiError

FORM_BYTES = 6 * 1024 * 1024
# Of the views that are marked with `larger_form`, and so of any body.
LARGEST_FORM_BYTES = 11 * 1024 * 1024
# Of a form beside its files. The parser bounds a file's chunks by it as well: 64 KiB and the end of the one before.
FORM_FIELDS_BYTES, FORM_PARTS = 128 * 1024, 20

View = TypeVar("View", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class JsonLimits:
    """The largest body of a call: bytes, members of all its objects and arrays together, levels of nesting."""

    size: int = 256 * 1024
    members: int = 5_000
    depth: int = 32


DEFAULT = JsonLimits()

_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
_STEPS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}
_NO_BRACKETS = bytes(set(range(256)) - _STEPS.keys())


def init_app(app: Flask) -> None:
    """Bound the bodies of `app`."""
    app.config.update(
        MAX_CONTENT_LENGTH=FORM_BYTES, MAX_FORM_MEMORY_SIZE=FORM_FIELDS_BYTES, MAX_FORM_PARTS=FORM_PARTS
    )
    app.before_request(_check_length)


def _check_length() -> None:
    """Raise 413 for a body larger than its view accepts."""
    if getattr(current_app.view_functions.get(request.endpoint or ""), "__larger_form__", False):
        request.max_content_length = LARGEST_FORM_BYTES
    if (request.content_length or 0) > (request.max_content_length or FORM_BYTES):
        raise ApiError(413, "The request is too large")


def larger_form(view: View) -> View:
    """Let a view accept a form of up to 11 MiB. Place it below the route."""
    view.__larger_form__ = True  # type: ignore[attr-defined]
    return view


def larger_json(size: int, members: int) -> Callable[[View], View]:
    """Let a view accept up to `size` bytes of JSON with up to `members` members. Place it below the route."""

    def mark(view: View) -> View:
        view.__json_limits__ = JsonLimits(size, members)  # type: ignore[attr-defined]
        return view

    return mark


def json_limits_of(app: Flask, endpoint: str) -> JsonLimits:
    """The limits stated by the view behind `endpoint`, or the default ones."""
    limits: JsonLimits = getattr(app.view_functions.get(endpoint), "__json_limits__", DEFAULT)
    return limits


def check_json(body: bytes, limits: JsonLimits) -> None:
    """Raise 413 or 400 for a body beyond `limits`; whether it is JSON at all is left to the parser.

    >>> check_json(b'{"text": "a, b, c, d, e, f [[[[[[["}', JsonLimits(members=3, depth=2))
    >>> check_json(b'[1, 2, 3, 4]', JsonLimits(members=3))
    Traceback (most recent call last):
    motorclub.http.errors.ApiError: The request body has more than 3 members
    """
    if len(body) > limits.size:
        raise ApiError(413, "A request body may have at most {size} bytes", values={"size": limits.size})
    # Most bodies pass without a look at where their texts begin and end.
    if _members(body) > limits.members or _openings(body) > limits.depth:
        _check_structure(_STRING.sub(b"", body), limits)


def _check_structure(bare: bytes, limits: JsonLimits) -> None:
    """The same for a body without its texts."""
    if _members(bare) > limits.members:
        raise ApiError(
            400, "The request body has more than {members} members", values={"members": limits.members}
        )
    brackets = bare.translate(None, _NO_BRACKETS)
    if max(accumulate(map(_STEPS.__getitem__, brackets)), default=0) > limits.depth:
        raise ApiError(
            400, "The request body is nested deeper than {depth} levels", values={"depth": limits.depth}
        )


def _members(body: bytes) -> int:
    return body.count(b",") + _openings(body)


def _openings(body: bytes) -> int:
    return body.count(b"[") + body.count(b"{")
