"""JSON by orjson: one pass in C for every answer."""

from __future__ import annotations

from typing import Any

import orjson
from flask import Flask, Response
from flask.json.provider import JSONProvider


class OrjsonProvider(JSONProvider):
    """Flask's JSON interface over orjson; compact, UTF-8, datetimes in UTC with Z."""

    OPTIONS = orjson.OPT_UTC_Z | orjson.OPT_NON_STR_KEYS

    def dumps(self, obj: object, **kwargs: object) -> str:
        """Text for the rare caller that needs text."""
        return orjson.dumps(obj, option=self.OPTIONS).decode()

    def loads(self, s: str | bytes, **kwargs: object) -> object:
        """Raises ValueError for anything that is not JSON, NaN included."""
        return orjson.loads(s)

    def response(self, *args: Any, **kwargs: Any) -> Response:
        """A JSON answer from bytes, without the detour over text."""
        body = orjson.dumps(self._prepare_response_obj(args, kwargs), option=self.OPTIONS)
        return Response(body, mimetype="application/json")


def init_app(app: Flask) -> None:
    """Use orjson for `app`."""
    app.json = OrjsonProvider(app)
