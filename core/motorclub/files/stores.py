"""Where files are kept: a folder, or a bucket of an object store.

`MOTORCLUB_FILES_URL` names the store of all files, by default a folder of the installation. While files move to it,
`MOTORCLUB_FILES_FROM` names the store that they come from.
"""

from __future__ import annotations

import contextlib
import io
import mimetypes
import os
import secrets
import shutil
from collections.abc import Iterator
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, Protocol

from flask import Response, request, send_from_directory
from werkzeug.exceptions import NotFound
from werkzeug.security import safe_join

from motorclub.config import Config, current_config, folder_of
from motorclub.http.errors import ApiError, not_found

if TYPE_CHECKING:
    from obstore.store import S3Store

UNREACHABLE = "Files cannot be reached right now. Please try again."
TIMEOUT_S = 10
# What is sent whole; what is larger goes out in chunks of this size.
CHUNK = 1 << 20


class FileStore(Protocol):
    """Files by name. Names that would leave the store raise ValueError."""

    def put(self, name: str, content: bytes | IO[bytes], *, replace: bool = True) -> bool:
        """Store a file in one step; False if there is one of this name that may not be replaced."""

    def get(self, name: str) -> bytes | None:
        """A file's content; None without one."""

    def open(self, name: str) -> IO[bytes] | None:
        """A file to read in parts; None without one."""

    def remove(self, name: str) -> None:
        """Delete a file, if it is there."""

    def send(self, name: str, kind: str | None) -> Response:
        """The answer to the current request with a file of this media type. Raises 404 without one."""

    def list(self, folder: str) -> list[str]:
        """The names of all files of a folder such as `attachments/0f`, or of all for "", in any order."""


class FolderStore:
    """Files in a folder of this machine."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def put(self, name: str, content: bytes | IO[bytes], *, replace: bool = True) -> bool:
        """Store a file in one step; False if there is one of this name that may not be replaced."""
        path = self._path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.{secrets.token_hex(6)}")
        try:
            with open(draft, "wb", opener=_open_privately) as out:
                shutil.copyfileobj(io.BytesIO(content) if isinstance(content, bytes) else content, out, CHUNK)
            (os.replace if replace else os.link)(draft, path)
        except FileExistsError:
            return False
        finally:
            draft.unlink(missing_ok=True)
        return True

    def get(self, name: str) -> bytes | None:
        """A file's content; None without one."""
        try:
            return self._path(name).read_bytes()
        except OSError:
            return None

    def open(self, name: str) -> IO[bytes] | None:
        """A file to read in parts; None without one."""
        try:
            return self._path(name).open("rb")
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
        return Path(self._folder, _checked(name))


class BucketStore:
    """Files in a bucket that is reached as S3 is. While it is away, calls raise 503."""

    def __init__(self, url: str) -> None:
        self._url = url

    def put(self, name: str, content: bytes | IO[bytes], *, replace: bool = True) -> bool:
        """Store a file in one step; False if there is one of this name that may not be replaced."""
        import obstore
        from obstore.exceptions import AlreadyExistsError

        with _reachable():
            try:
                mode = "overwrite" if replace else "create"
                obstore.put(self._bucket(), _checked(name), content, mode=mode)  # type: ignore[arg-type]
            except AlreadyExistsError:
                return False
        return True

    def get(self, name: str) -> bytes | None:
        """A file's content; None without one."""
        import obstore

        with _reachable(), contextlib.suppress(FileNotFoundError):
            return bytes(obstore.get(self._bucket(), _checked(name)).bytes())
        return None

    def open(self, name: str) -> IO[bytes] | None:
        """A file to read in parts; None without one."""
        import obstore

        with _reachable(), contextlib.suppress(FileNotFoundError):
            size = obstore.head(self._bucket(), _checked(name))["size"]
            return io.BufferedReader(_BucketFile(self._bucket(), name, size), CHUNK)
        return None

    def remove(self, name: str) -> None:
        """Delete a file, if it is there."""
        import obstore

        with _reachable(), contextlib.suppress(FileNotFoundError):
            obstore.delete(self._bucket(), _checked(name))

    def send(self, name: str, kind: str | None) -> Response:
        """The answer to the current request with a file of this media type. Raises 404 without one."""
        import obstore

        with _reachable():
            try:
                found = obstore.get(self._bucket(), _checked(name))
                content = (
                    bytes(found.bytes()) if found.meta["size"] <= CHUNK else map(bytes, found.stream(CHUNK))
                )
            except FileNotFoundError as error:
                raise not_found("The file {name}", name=name) from error
        response = Response(content, mimetype=kind or mimetypes.guess_type(name)[0])
        response.content_length = found.meta["size"]
        response.set_etag((found.meta["e_tag"] or "").strip('"'))
        response.make_conditional(request)
        return response

    def list(self, folder: str) -> list[str]:
        """The names of all files of a folder."""
        import obstore

        with _reachable():
            pages = obstore.list(self._bucket(), prefix=_checked(folder) or None)
            return [found["path"] for page in pages for found in page]

    def _bucket(self) -> S3Store:
        return _open_bucket(self._url, os.getpid())


class _BucketFile(io.RawIOBase):
    """A file of a bucket, read from where one seeks to."""

    def __init__(self, bucket: S3Store, name: str, size: int) -> None:
        self._bucket, self._name, self._size, self._at = bucket, name, size, 0

    def readable(self) -> bool:
        """Yes."""
        return True

    def seekable(self) -> bool:
        """Yes."""
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Continue at another position."""
        self._at = offset + {os.SEEK_SET: 0, os.SEEK_CUR: self._at, os.SEEK_END: self._size}[whence]
        return self._at

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Fill a buffer; the number of bytes, 0 at the end."""
        import obstore

        length = max(0, min(len(buffer), self._size - self._at))
        if length:
            with _reachable():
                part = obstore.get_range(self._bucket, self._name, start=self._at, length=length)
            buffer[:length] = memoryview(part)
            self._at += length
        return length


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


def _open_privately(path: str, flags: int) -> int:
    """A file that is its owner's only, whoever may enter the folder."""
    return os.open(path, flags, 0o600)


def _checked(name: str) -> str:
    if safe_join("/", name) is None:
        raise ValueError(f"{name!r} is not a name for a file")
    return name


class MovingStore:
    """Two stores while files move from one to the other: what is new goes into `to`, the rest is found in both."""

    def __init__(self, to: FileStore, source: FileStore) -> None:
        self._to, self._source = to, source
        # The last again: a file that has just been moved was in neither when each was asked once.
        self._order = (to, source, to)

    def put(self, name: str, content: bytes | IO[bytes], *, replace: bool = True) -> bool:
        """Store a file where files move to; False if there is one of this name that may not be replaced."""
        if not replace and self.open(name):
            return False
        return self._to.put(name, content, replace=replace)

    def get(self, name: str) -> bytes | None:
        """A file's content; None without one."""
        found = (store.get(name) for store in self._order)
        return next((content for content in found if content is not None), None)

    def open(self, name: str) -> IO[bytes] | None:
        """A file to read in parts; None without one."""
        return next(filter(None, (store.open(name) for store in self._order)), None)

    def remove(self, name: str) -> None:
        """Delete a file. First where files come from, so that it is not moved after that."""
        self._source.remove(name)
        self._to.remove(name)

    def send(self, name: str, kind: str | None) -> Response:
        """The answer to the current request with a file of this media type. Raises 404 without one."""
        for store in self._order[:-1]:
            try:
                return store.send(name, kind)
            except ApiError as error:
                if error.status != 404:
                    raise
        return self._order[-1].send(name, kind)

    def list(self, folder: str) -> list[str]:
        """The names of all files of a folder."""
        return list({*self._source.list(folder), *self._to.list(folder)})


def open_store(url: str, config: Config) -> FileStore:
    """The store of an address; the installation's own folder without one."""
    folder = folder_of(url, config)
    return BucketStore(url) if folder is None else FolderStore(folder)


def open_site_store(config: Config) -> FileStore:
    """The store of a site's files."""
    store = open_store(config.files_url, config)
    return MovingStore(store, open_store(config.files_from, config)) if config.files_from else store


def current_store() -> FileStore:
    """The store of this site's files."""
    return open_site_store(current_config())


def list_files(store: FileStore) -> list[str]:
    """The names of all files of a store in order, without drafts of running writers."""
    return sorted(name for name in store.list("") if not name.rpartition("/")[2].startswith("."))
