"""Reading a form with a picture: `multipart/form-data` with the file `image` and the numbers `x`, `y`, `size`."""

from __future__ import annotations

import marshmallow as ma
from flask import request

from motorclub.files.pictures.decoding import FIELD
from motorclub.http import ApiError, invalid
from motorclub.http.errors import flatten
from motorclub.members.profiles.schemas import CutSchema

MULTIPART = "multipart/form-data"

NUMBER = {"type": "integer", "minimum": 0}


def _form(**numbers: dict[str, object]) -> dict[str, object]:
    """For the description of the API: what a browser's FormData sends, a picture and these numbers."""
    properties = {FIELD: {"type": "string", "format": "binary"}, **numbers}
    schema = {"type": "object", "required": [FIELD], "properties": properties}
    return {"required": True, "content": {MULTIPART: {"schema": schema}}}


UPLOAD = _form(x=NUMBER, y=NUMBER, size=NUMBER)
# The same without a cut.
PICTURE_UPLOAD = _form()


def image() -> bytes:
    """The file of the request. Raises 415 for another kind of body, 400 for field image without one."""
    if request.mimetype != MULTIPART:
        raise ApiError(415, f"Send a form with the header Content-Type: {MULTIPART}")
    sent = request.files.getlist(FIELD)
    if len(sent) != 1:
        raise invalid(FIELD, "Send one picture as the file `image`.")
    content: bytes = sent[0].read()
    return content


def cut() -> dict[str, int]:
    """The numbers of the request, none or all three. Raises 400 with the field of what is wrong."""
    try:
        given: dict[str, int] = CutSchema().load(request.form.to_dict())
    except ma.ValidationError as error:
        field, message = next(flatten(error.messages))
        raise invalid(field, message) from error
    return given
