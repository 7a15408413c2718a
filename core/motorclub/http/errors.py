"""One shape for every refusal: `{status, code, message, field?, details?}`."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Iterator, Mapping
from http import HTTPStatus
from itertools import islice
from typing import Any

from flask import Flask, Response, current_app, g, jsonify, request
from sqlalchemy.exc import DataError, SQLAlchemyError
from werkzeug.exceptions import HTTPException

from motorclub.db import db
from motorclub.db.errors import MAY_BE_TRIED_AGAIN, is_unavailable, may_be_tried_again
from motorclub.http import disk_space
from motorclub.http.access_log import current_request_id
from motorclub.http.texts import Translatable

_log = logging.getLogger("motorclub.http")

# Names the function of the application that translates what refusals say.
TRANSLATE = "motorclub.translate"
Translate = Callable[[Translatable], str]

# Headers a client needs to act on a refusal; everything else of werkzeug's answer is replaced by ours.
KEPT_HEADERS = ("Allow", "Retry-After", "WWW-Authenticate")

# How many fields of a body a refusal names, and how much of each name it repeats.
MOST_ERRORS = 20
MOST_FIELD_CHARS = 100

CODES = {
    400: "BAD_REQUEST",
    401: "UNAUTHORIZED",
    403: "FORBIDDEN",
    404: "NOT_FOUND",
    405: "METHOD_NOT_ALLOWED",
    408: "REQUEST_TIMEOUT",
    409: "CONFLICT",
    410: "GONE",
    413: "TOO_LARGE",
    415: "UNSUPPORTED_MEDIA_TYPE",
    422: "UNPROCESSABLE",
    429: "TOO_MANY_REQUESTS",
    500: "INTERNAL_ERROR",
    503: "UNAVAILABLE",
}


class ApiError(Exception):
    """A refusal that the API answers as it stands, in the language of the request.

    `values` fill the placeholders of the message: ApiError(429, "At most {most} a day.", values={"most": 3}). One that
    is a text of ours is Translatable. `extra` holds fields that the specification requires beside the common ones, such
    as `error` of a log-in.
    """

    def __init__(
        self,
        status: int,
        message: str,
        *,
        code: str | None = None,
        field: str | None = None,
        details: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        extra: Mapping[str, object] | None = None,
        values: Mapping[str, object] | None = None,
    ) -> None:
        self.text = Translatable(message, values or {})
        self.message = str(self.text)
        super().__init__(self.message)
        self.status = status
        self.code = code or CODES.get(status, "ERROR")
        self.field = field
        self.details = details
        self.headers = dict(headers or {})
        self.extra = dict(extra or {})

    def body(self) -> dict[str, object]:
        """The JSON object of the answer; absent parts are left out."""
        parts: dict[str, Any] = {"status": self.status, "code": self.code, "message": self.message}
        if self.field is not None:
            parts["field"] = self.field
        if self.details is not None:
            parts["details"] = dict(self.details)
        return parts | self.extra


def invalid(field: str, message: str, **values: object) -> ApiError:
    """400: this field of the request cannot be accepted as it is; `values` fill the placeholders of the message."""
    return ApiError(400, message, field=field, values=values)


def not_found(what: str, **values: object) -> ApiError:
    """404 that names what is missing, such as not_found("Car {id}", id=7)."""
    return ApiError(404, "{what} was not found", values={"what": Translatable(what, values)})


def conflict(
    message: str, *, code: str | None = None, field: str | None = None, **values: object
) -> ApiError:
    """409: the state of things does not allow it now; `values` fill the placeholders of the message."""
    return ApiError(409, message, code=code, field=field, values=values)


def check_version(present: int, given: int | None) -> None:
    """Raises 409 when somebody has changed what a caller read in the version `given`; None stands for any."""
    if given not in (None, present):
        raise conflict("Somebody else has changed it since.", code="VERSION_CONFLICT", field="version")


def invalid_transition(
    before: str, after: str, message: str = "This cannot be done in the present state.", **values: object
) -> ApiError:
    """409 with `from` and `to`: what has the status `before` cannot go to `after`."""
    return ApiError(
        409, message, code="INVALID_TRANSITION", values=values, extra={"from": before, "to": after}
    )


def forbidden(message: str = "You don't have permission to do this.", **values: object) -> ApiError:
    """403 for a caller who is known and may not; `values` fill the placeholders of the message."""
    return ApiError(403, message, values=values)


def answer(error: ApiError) -> Response:
    """The HTTP answer to `error`; of our own faults it says under which id the log has them.

    Rolls back what the request has written so far, so that nobody has to do it before raising.
    """
    _roll_back()
    body = _translate(error)
    if error.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        body["requestId"] = current_request_id()
    response = jsonify(body)
    response.status_code = error.status
    response.headers.update(error.headers)
    return response


def _translate(error: ApiError) -> dict[str, Any]:
    """The refusal in the language of the request: its message, and those of its fields."""
    body: dict[str, Any] = error.body()
    translate: Translate | None = current_app.extensions.get(TRANSLATE)
    if translate is None:
        return body
    body["message"] = translate(error.text)
    for each in body.get("details", {}).get("errors", ()):
        if isinstance(each, dict) and isinstance(each.get("message"), str):
            each["message"] = translate(Translatable(each["message"]))
    return body


def _roll_back() -> None:
    if db.session.registry.has():
        try:
            db.session.rollback()
        except SQLAlchemyError:
            _log.exception("cannot roll back")


def from_http(error: HTTPException) -> ApiError:
    """Translate werkzeug's, webargs' and flask-smorest's refusals into ours."""
    status = error.code or 500
    messages = (getattr(error, "data", None) or {}).get("messages")
    if messages:
        return _from_messages(messages)
    headers = {name: value for name, value in error.get_headers() if name in KEPT_HEADERS}
    return ApiError(status, error.description or error.name, headers=headers)


def _from_messages(messages: Mapping[str, object]) -> ApiError:
    """The first complaint of marshmallow becomes message and field; `details` lists the first ones and counts the rest.

    What a client has sent is repeated only in part: the answer must not be larger than the question.
    """
    complaints = (entry for location in messages.values() for entry in flatten(location))
    errors = [(name[:MOST_FIELD_CHARS], text) for name, text in islice(complaints, MOST_ERRORS)]
    field, message = errors[0] if errors else ("", "Invalid request")
    details: dict[str, Any] = {"errors": [{"field": name, "message": text} for name, text in errors]}
    more = sum(1 for _ in complaints)
    if more:
        details["more"] = more
    return ApiError(400, message, field=field or None, details=details)


def flatten(tree: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Walk marshmallow's nested messages.

    >>> list(flatten({"tags": {0: ["Too long."]}, "_schema": ["Invalid input type."]}))
    [('tags.0', 'Too long.'), ('', 'Invalid input type.')]
    """
    if isinstance(tree, Mapping):
        for key, value in tree.items():
            step = path if key == "_schema" else f"{path}.{key}".lstrip(".")
            yield from flatten(value, step)
    elif isinstance(tree, list | tuple):
        for value in tree:
            yield from flatten(value, path)
    else:
        yield path, str(tree)


def init_app(app: Flask) -> None:
    """Answer every error of `app` in the one shape."""
    app.register_error_handler(ApiError, answer)
    app.register_error_handler(HTTPException, lambda error: answer(from_http(error)))
    app.register_error_handler(DataError, _bad_data)
    app.register_error_handler(Exception, _unexpected)


def _bad_data(error: DataError) -> Response:
    # PostgreSQL refuses what no schema can see, such as a NUL character inside a text.
    _log.info("refused by the database: %s", error.orig)
    return answer(ApiError(400, "The request holds a value that cannot be stored"))


def _unexpected(error: Exception) -> Response:
    causes = list(_causes(error))
    if any(disk_space.is_full(cause) for cause in causes):
        disk_space.record_failed_write()
        return _unavailable(error, "There is no room left to store this. Please try again later.")
    if any(is_unavailable(cause) for cause in causes):
        if request.method in ("GET", "HEAD") and any(may_be_tried_again(cause) for cause in causes):
            request.environ[MAY_BE_TRIED_AGAIN] = True
        return _unavailable(error, "The database is unavailable")
    _log.exception("unexpected error in %s %s", request.method, request.url_rule, exc_info=error)
    # For the health of the plugin whose view it was (gate.py).
    g.traceback = "".join(traceback.format_exception(error, limit=20))
    return answer(ApiError(500, "Something went wrong on the server"))


def _unavailable(error: Exception, message: str) -> Response:
    _log.error("%s %s: %s", request.method, request.url_rule, error)
    return answer(ApiError(503, message, headers={"Retry-After": "2"}))


def _causes(error: BaseException) -> Iterator[BaseException]:
    """The error, what it was raised from, and so on."""
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        cause = cause.__cause__
