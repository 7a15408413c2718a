"""Reading stored files."""

from __future__ import annotations

import re

from flask import Response, request, send_from_directory
from werkzeug.exceptions import NotFound

from motorclub.files.services import folder
from motorclub.http.access import public
from motorclub.http.errors import not_found

# An image that is changed keeps its name, so browsers ask again; unchanged ones cost an empty answer. The mark that
# members' pictures carry in their address (`?v=`) changes with the picture: what it leads to may be kept.
CACHING = "public, max-age=60, must-revalidate"
CACHING_OF_VERSION = "public, max-age=31536000, immutable"
# Whatever a stored file holds, a browser that opens it by itself runs none of it.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
# Pictures in texts have names that cannot be guessed and that no other picture ever gets.
IN_TEXTS = re.compile(r"pictures/[0-9a-f]{32}/[0-9]{1,4}(x[0-9]{1,5})?\.webp")
# Members' pictures that were stored before there were small versions have only the large one.
SMALL = re.compile(r"(profileImages/[^/]+/profile)-96\.jpg")
OPEN_TO_ALL = re.compile(
    rf"profileImages/[^/]+/(profile(-96)?|banner-[0-9a-f]{{16}})\.jpg|{IN_TEXTS.pattern}"
)


@public
def stored_file(name: str) -> Response:
    """A profile image, a banner or a picture in a text; 404 for every other name."""
    if not OPEN_TO_ALL.fullmatch(name):
        raise not_found(f"The file {name}")
    # Not every system knows by its ending what this is.
    response = send_stored(name, "image/webp" if IN_TEXTS.fullmatch(name) else None)
    versioned = "v" in request.args or IN_TEXTS.fullmatch(name)
    response.headers["Cache-Control"] = CACHING_OF_VERSION if versioned else CACHING
    return response


def send_stored(name: str, kind: str | None) -> Response:
    """The answer with a stored file of this media type, which nothing may run. Raises 404."""
    try:
        response = send_from_directory(folder(), _find_stored(name), mimetype=kind)
    except NotFound as error:
        raise not_found(f"The file {name}") from error
    response.headers["Content-Security-Policy"] = POLICY
    return response


def _find_stored(name: str) -> str:
    """The name itself, or that of the large picture where a small one is missing."""
    missing = SMALL.fullmatch(name) is not None and not (folder() / name).is_file()
    return SMALL.sub(r"\1.jpg", name) if missing else name
