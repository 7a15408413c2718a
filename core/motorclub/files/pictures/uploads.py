"""The upload of a picture: the form that a browser sends, and the file in it."""

from __future__ import annotations

from flask import request

from motorclub.files.pictures.decoding import FIELD
from motorclub.http import ApiError, invalid

MULTIPART = "multipart/form-data"
NO_FILE = "Send one picture as the file `{name}`."


def describe_upload(**numbers: dict[str, object]) -> dict[str, object]:
    """For the description of the API: what a browser's FormData sends, a picture and these numbers."""
    properties = {FIELD: {"type": "string", "format": "binary"}, **numbers}
    schema = {"type": "object", "required": [FIELD], "properties": properties}
    return {"required": True, "content": {MULTIPART: {"schema": schema}}}


PICTURE_UPLOAD = describe_upload()


def uploaded_picture() -> bytes:
    """The file of the request. Raises 415 for another kind of body, 400 for field image without one."""
    if request.mimetype != MULTIPART:
        raise ApiError(
            415, "Send a form with the header Content-Type: {multipart}", values={"multipart": MULTIPART}
        )
    sent = request.files.getlist(FIELD)
    if len(sent) != 1:
        raise invalid(FIELD, NO_FILE, name=FIELD)
    content: bytes = sent[0].read()
    return content
