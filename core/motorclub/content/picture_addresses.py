"""The addresses of pictures in texts. They say the picture's size, so that a text is rendered without a look-up."""

from __future__ import annotations

import re

from motorclub.files.services import URL

ADDRESSES = f"{URL}/pictures/"
# The width of the version that a text shows; narrower pictures have no such version.
SMALL = 960
# A text is at most some 80 letters wide.
SIZES = "(max-width: 800px) 100vw, 760px"

_KEY = "[0-9a-f]{32}"
_LARGE = re.compile(rf"{ADDRESSES}({_KEY})/([0-9]{{1,4}})x([0-9]{{1,5}})\.webp")
SRCSET = re.compile(rf"{ADDRESSES}{_KEY}/{SMALL}\.webp {SMALL}w, {_LARGE.pattern} [0-9]{{1,4}}w")


def picture_attributes(address: str) -> dict[str, str]:
    """What the `img` of an uploaded picture says beside its address; nothing for any other address.

    >>> picture_attributes("/files/pictures/00112233445566778899aabbccddeeff/640x480.webp")
    {'width': '640', 'height': '480'}
    """
    found = _LARGE.fullmatch(address)
    if found is None:
        return {}
    width, height = found[2], found[3]
    size = {"width": width, "height": height}
    if int(width) <= SMALL:
        return size
    return size | {"srcset": f"{small_name(address)} {SMALL}w, {address} {width}w", "sizes": SIZES}


def small_name(name: str) -> str:
    """The name or address of the narrow version of a picture.

    >>> small_name("pictures/00112233445566778899aabbccddeeff/1920x1080.webp")
    'pictures/00112233445566778899aabbccddeeff/960.webp'
    """
    return f"{name.rpartition('/')[0]}/{SMALL}.webp"
