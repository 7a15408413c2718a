"""Making a call again: when it is released, and with the texts that reviewers have put in place of a member's."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Flask, Response, current_app, g, request

from motorclub.db import close_reads, db
from motorclub.http.access import current_viewer, set_viewer
from motorclub.http.limits import COUNTED_BEFORE
from motorclub.plugin.values import Verdict
from motorclub.viewer import Viewer

Object = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Rewrite:
    """What is known of a call that is made again with other texts: the verdict on its draft of this type."""

    type: str
    verdict: Verdict


class CallRewritten(Exception):
    """Ends a call that is to be made again with another body."""

    def __init__(self, body: bytes, rewrite: Rewrite) -> None:
        super().__init__("the call is made again with other texts")
        self.body = body
        self.rewrite = rewrite


def init_app(app: Flask) -> None:
    """Have `app` make rewritten calls again."""
    app.register_error_handler(CallRewritten, answer_rewritten)


def answer_rewritten(rewritten: CallRewritten) -> Response:
    """The answer to the call with its new texts, made as the same member."""
    body = rewritten.body
    again = {"wsgi.input": io.BytesIO(body), "CONTENT_LENGTH": str(len(body))}
    environ = {name: value for name, value in request.environ.items() if name != "werkzeug.request"}
    return remake_call({**environ, **again}, current_viewer(), rewrite=rewritten.rewrite)


def remake_call(environ: Mapping[str, Any], viewer: Viewer, **marks: object) -> Response:
    """The answer to a call as `viewer`, in transactions of its own; `marks` are what its context holds in `g`.
    Limits do not count it: they did when it was made first.

    What the current request has written and not committed is undone: it would be in the way of the call.
    """
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    close_reads()
    db.session.rollback()
    with app.app_context():
        set_viewer(viewer)
        for name, value in {**marks, COUNTED_BEFORE: True}.items():
            setattr(g, name, value)
        with app.request_context(dict(environ)):
            return app.full_dispatch_request()


def rewrite_body(body: bytes, texts: Mapping[str, str | None], changed: Mapping[str, str]) -> bytes | None:
    """A JSON body with `changed` in place of `texts`, by the names of fields; None if it does not hold all of them.

    >>> rewrite_body(b'{"car": {"engine": "old"}, "tags": ["a"]}', {"car.engine": "old"}, {"car.engine": "new"})
    b'{"car": {"engine": "new"}, "tags": ["a"]}'
    """
    try:
        parsed = json.loads(body)
    except ValueError:
        return None
    replaced = [
        _replace(parsed, name.split("."), texts.get(name) or "", new) for name, new in changed.items()
    ]
    return json.dumps(parsed).encode() if all(replaced) else None


def _replace(parsed: Any, path: list[str], old: str, new: str) -> bool:
    """Put `new` where `old` stands; whether it stood there. A list of words is the words with spaces between."""
    *outer, last = path
    for step in outer:
        parsed = parsed.get(step) if isinstance(parsed, dict) else None
    present = parsed.get(last) if isinstance(parsed, dict) else None
    if isinstance(present, str) and _plain(present) == _plain(old):
        parsed[last] = new
        return True
    if _is_words(present) and present == old.split():
        parsed[last] = new.split()
        return True
    return False


def _is_words(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _plain(text: str) -> str:
    """A text as schemas leave it."""
    return text.replace("\r\n", "\n").strip()
