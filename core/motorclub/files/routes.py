"""Reading stored files."""

from __future__ import annotations

import re

from flask import Response, request

from motorclub.files.stores import current_store
from motorclub.http.access import public
from motorclub.http.errors import ApiError, not_found

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
        raise not_found("The file {name}", name=name)
    # Not every system knows by its ending what this is.
    response = send_stored(name, "image/webp" if IN_TEXTS.fullmatch(name) else None)
    versioned = "v" in request.args or IN_TEXTS.fullmatch(name)
    response.headers["Cache-Control"] = CACHING_OF_VERSION if versioned else CACHING
    return response


def send_stored(name: str, kind: str | None, download_name: str | None = None) -> Response:
    """The answer with a stored file of this media type, which nothing may run; to keep if it has a name for that.

    Raises 404.
    """
    response = _send_small_or_large(name, kind)
    response.headers["Content-Security-Policy"] = POLICY
    if download_name:
        response.headers.set("Content-Disposition", "attachment", filename=download_name)
    return response


def _send_small_or_large(name: str, kind: str | None) -> Response:
    """The answer with a file, or with the large picture where a small one is missing. Raises 404."""
    store = current_store()
    try:
        return store.send(name, kind)
    except ApiError as error:
        if error.status != 404 or not SMALL.fullmatch(name):
            raise
    return store.send(SMALL.sub(r"\1.jpg", name), kind)
