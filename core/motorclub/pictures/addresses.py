"""The addresses of published pictures, and the signatures on those that not everybody may fetch."""

from __future__ import annotations

from motorclub import clock
from motorclub.files.services import URL
from motorclub.http.signing import sign, unsign

FOLDER = "attachments"
ADDRESSES = f"{URL}/{FOLDER}"
ORIGINALS = "originals"
# Endings of the files by format.
ENDINGS = {"webp": "webp", "jpeg": "jpg"}
# In days. The signature is the same all day, so that browsers keep what they have fetched.
SIGNED_FOR = 2

_PURPOSE = "picture"


def file_name(key: str, width: int, kind: str) -> str:
    """The name of a published version in the store.

    >>> file_name("00112233445566778899aabbccddeeff", 320, "jpeg")
    'attachments/00112233445566778899aabbccddeeff/320.jpg'
    """
    return f"{FOLDER}/{key}/{width}.{ENDINGS[kind]}"


def original_name(key: str) -> str:
    """The name of an original in the store, which nobody can fetch."""
    return f"{ORIGINALS}/{key}.jpg"


def address_of(key: str, width: int, kind: str, *, signed: bool = False) -> str:
    """The address of a published version; a signed one is valid until the end of the next day (UTC)."""
    address = f"{URL}/{file_name(key, width, kind)}"
    return f"{address}?until={_sign(key)}" if signed else address


def sign_picture_url(address: str) -> str:
    """The signed address of a published version, such as a `thumbnail_column`, for those who may see its item."""
    return f"{address}?until={_sign(address.split('/')[3])}"


def _sign(key: str) -> str:
    return sign(_PURPOSE, str(_today() + SIGNED_FOR), salt=key)


def is_signed(key: str, until: str) -> bool:
    """Whether `until` of an address is a signature for this picture that is still valid."""
    day = unsign(_PURPOSE, until, salt=key)
    return day is not None and int(day) > _today()


def _today() -> int:
    return clock.now().toordinal()
