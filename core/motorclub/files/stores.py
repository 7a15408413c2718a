"""Where files are kept: a folder of the installation, or for pictures a bucket of an object store.

`FolderStore` holds everything unless `MOTORCLUB_PICTURES_URL` names a bucket; then `BucketStore` has the pictures.
"""

from __future__ import annotations

import contextlib
import mimetypes
import os
import secrets
from collections.abc import Iterator
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from flask import Response, request, send_from_directory
from werkzeug.exceptions import NotFound
from werkzeug.security import safe_join

from motorclub.config import current_config
from motorclub.http.errors import ApiError, not_found

if TYPE_CHECKING:
    from obstore.store import S3Store

# The first folder of the names of pictures.
PICTURE_FOLDERS = frozenset({"attachments", "originals", "pictures", "profileImages"})
UNREACHABLE = "Pictures cannot be reached right now. Please try again."
TIMEOUT_S = 10


class FileStore(Protocol):
    """Files by name. Names that would leave the store raise ValueError."""

    def put(self, name: str, content: bytes) -> None:
        """Store a file, replacing what was there in one step."""

    def get(self, name: str) -> bytes | None:
        """A file's content; None without one."""

    def remove(self, name: str) -> None:
        """Delete a file, if it is there."""

    def send(self, name: str, kind: str | None) -> Response:
        """The answer to the current request with a file of this media type. Raises 404 without one."""

    def list(self, folder: str) -> list[str]:
        """The names of all files of a folder such as `attachments/0f`, in any order."""


class FolderStore:
    """Files in a folder of this machine."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def put(self, name: str, content: bytes) -> None:
        """Store a file, replacing what was there in one step."""
        path = self._path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.{secrets.token_hex(6)}")
        try:
            draft.write_bytes(content)
            os.replace(draft, path)
        finally:
            draft.unlink(missing_ok=True)

    def get(self, name: str) -> bytes | None:
        """A file's content; None without one."""
        try:
            return self._path(name).read_bytes()
        except OSError:
            return None

    def remove(self, name: str) -> None:
        """Delete a file, and its folder if nothing else is in it."""
        path = self._path(name)
        path.unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # not empty, or not there
            path.parent.rmdir()

    def send(self, name: str, kind: str | None) -> Response:
        """The answer to the current request with a file of this media type. Raises 404 without one."""
        try:
            return send_from_directory(self._folder, name, mimetype=kind)
        except NotFound as error:
            raise not_found("The file {name}", name=name) from error

    def list(self, folder: str) -> list[str]:
        """The names of all files of a folder, with drafts of writers that were killed."""
        paths = self._path(folder).rglob("*")
        return [path.relative_to(self._folder).as_posix() for path in paths if path.is_file()]

    def _path(self, name: str) -> Path:
        joined = safe_join(str(self._folder), name)
        if joined is None:
            raise ValueError(f"{name!r} is not a name for a file")
        return Path(joined)


class BucketStore:
    """Files in a bucket that is reached as S3 is. While it is away, calls raise 503."""

    def __init__(self, url: str) -> None:
        self._url = url

    def put(self, name: str, content: bytes) -> None:
        """Store a file, replacing what was there in one step."""
        import obstore

        with _reachable():
            obstore.put(self._bucket(), _checked(name), content)

    def get(self, name: str) -> bytes | None:
        """A file's content; None without one."""
        found = self._find(name)
        return found and found[0]

    def remove(self, name: str) -> None:
        """Delete a file, if it is there."""
        import obstore

        with _reachable(), contextlib.suppress(FileNotFoundError):
            obstore.delete(self._bucket(), _checked(name))

    def send(self, name: str, kind: str | None) -> Response:
        """The answer to the current request with a file of this media type. Raises 404 without one."""
        found = self._find(name)
        if found is None:
            raise not_found("The file {name}", name=name)
        content, tag = found
        response = Response(content, mimetype=kind or mimetypes.guess_type(name)[0])
        response.set_etag(tag)
        response.make_conditional(request)
        return response

    def list(self, folder: str) -> list[str]:
        """The names of all files of a folder."""
        import obstore

        with _reachable():
            pages = obstore.list(self._bucket(), prefix=_checked(folder))
            return [found["path"] for page in pages for found in page]

    def _find(self, name: str) -> tuple[bytes, str] | None:
        import obstore

        with _reachable(), contextlib.suppress(FileNotFoundError):
            found = obstore.get(self._bucket(), _checked(name))
            return bytes(found.bytes()), (found.meta["e_tag"] or "").strip('"')
        return None

    def _bucket(self) -> S3Store:
        return _open_bucket(self._url, os.getpid())


@cache
def _open_bucket(url: str, _process: int) -> S3Store:
    """The bucket of a URL, opened once in each process: what it runs on does not survive a fork."""
    from obstore.store import S3Store

    return S3Store.from_url(
        url,
        client_options={"timeout": f"{TIMEOUT_S}s", "connect_timeout": f"{TIMEOUT_S}s", "allow_http": True},
        retry_config={"max_retries": 2, "retry_timeout": timedelta(seconds=TIMEOUT_S)},
    )


@contextlib.contextmanager
def _reachable() -> Iterator[None]:
    """Raises 503 while the bucket cannot be reached."""
    from obstore.exceptions import BaseError

    try:
        yield
    except BaseError as error:
        raise ApiError(503, UNREACHABLE) from error


def _checked(name: str) -> str:
    if safe_join("/", name) is None:
        raise ValueError(f"{name!r} is not a name for a file")
    return name


def store_of(name: str) -> FileStore:
    """The store of a file: pictures may be in a bucket, everything else is in the folder."""
    config = current_config()
    if config.pictures_url and name.partition("/")[0] in PICTURE_FOLDERS:
        return BucketStore(config.pictures_url)
    return FolderStore(config.instance / "files")
