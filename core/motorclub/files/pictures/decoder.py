"""Pictures decoded in a process of their own: one at a time for each process of the site, one more may wait.

A picture may take seconds and hundreds of megabytes, and a file may be made to take more. The process has limits of
memory and processor time and yields to all others; a caller that arrives while two are running is asked to try
again, so that pictures never hold the threads that answer everybody.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from flask import has_request_context

from motorclub.files.pictures import decoding
from motorclub.files.pictures.decoding import FIELD, Cut, PictureRefused, Rendering, Size, Version
from motorclub.http import ApiError, current_viewer, invalid

MEGABYTE = 1024 * 1024
# Of a picture, unless its kind allows more.
MAX_MEGABYTES = 5
# How long a picture may take, and how long the next one may wait for it. In sum less than a request may take.
DECODE_S = 15.0
WAIT_S = 5.0
RETRY = {"Retry-After": "3"}
TOO_MUCH_WORK = "This picture takes too long to read. Send a simpler version of it."
BUSY = "Many pictures are being processed. Please try again in a few seconds."
ONE_AT_A_TIME = "Your last picture is still being processed. Please try again in a few seconds."
# Its own folder is none to load from.
COMMAND = [sys.executable, "-P", "-m", decoding.__name__]
# All that the process needs to know of the site's.
ENVIRONMENT = ("PATH", "PYTHONPATH", "LD_LIBRARY_PATH")


@dataclass(frozen=True, slots=True)
class Original:
    """A picture upright and without metadata, its previews, and its mean colour, such as `#4e6400`."""

    content: bytes
    previews: list[Version]
    color: str


def cut_picture(content: bytes, size: Size, cut: Cut | None) -> bytes:
    """A JPEG of this size from a picture of any kind; without a cut, its middle.

    Raises 413 above 5 MB, 400 for field image, or for field size when the cut lies outside, 429 while the caller's
    last picture is under way, 503 while others' are.
    """
    (version,), _ = _decode(decoding.encode_cut(size, cut), content)
    return version.content


def picture_versions(content: bytes, widths: Sequence[int], shape: Size | None = None) -> list[Version]:
    """A picture of any kind in each of these widths, the narrowest first, its middle and its edges kept.

    With a `shape` (width to height, such as (16, 9)), its middle in that shape. It is never made larger: of the widths
    beyond its own, one version in its own width takes the place.

    Raises 413 above 5 MB, 400 for field image, 429 while the caller's last picture is under way, 503 while others' are.
    """
    return _decode(decoding.encode_rendering(Rendering(tuple(widths), shape=shape)), content)[0]


def prepare_original(content: bytes, side: int, preview: Rendering, max_megabytes: int) -> Original:
    """What to keep of an uploaded picture: at most `side` wide and high. Raises as `picture_versions`."""
    task = decoding.encode_original(side, preview)
    (original, *previews), color = _decode(task, content, max_megabytes)
    return Original(original.content, previews, color)


def render_original(original: bytes, rendering: Rendering) -> list[Version]:
    """The versions to publish of what `prepare_original` has made. Waits for no upload, so call it in a job."""
    return _run(decoding.encode_rendering(rendering), original)[0]


Decoded = tuple[list[Version], str]


def _decode(task: dict[str, object], content: bytes, max_megabytes: int = MAX_MEGABYTES) -> Decoded:
    if len(content) > max_megabytes * MEGABYTE:
        message = "The picture has more than {most} MB. Send a smaller version."
        raise ApiError(413, message, values={"most": max_megabytes}, field=FIELD)
    try:
        decoding.check_header(content)
    except PictureRefused as refusal:
        raise invalid(refusal.field, refusal.message) from refusal
    member_id = current_viewer().member_id if has_request_context() else None
    with _queue.reserve(member_id):
        return _run(task, content)


def _run(task: dict[str, object], content: bytes) -> Decoded:
    command = [*COMMAND, json.dumps(task)]
    environment = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
    try:
        done = subprocess.run(
            command, input=content, capture_output=True, timeout=DECODE_S, env=environment, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise ApiError(503, BUSY, headers=RETRY) from error
    if done.returncode:
        raise invalid(FIELD, TOO_MUCH_WORK)
    return _read(done.stdout)


def _read(answer: bytes) -> Decoded:
    """The versions that the process has written, and the colour if it was asked for. Raises 400 for a refusal."""
    line, _, rest = answer.partition(b"\n")
    head = json.loads(line)
    if "field" in head:
        raise invalid(head["field"], head["message"])
    versions, start = [], 0
    for width, height, length, kind in head["versions"]:
        versions.append(Version(width, height, rest[start : start + length], kind))
        start += length
    return versions, head["color"]


class DecoderQueue:
    """Who may decode now: one, while one more waits; of each member one."""

    def __init__(self, wait_s: float = WAIT_S) -> None:
        self._wait_s = wait_s
        self._places = threading.BoundedSemaphore(2)
        self._decoding = threading.BoundedSemaphore(1)
        self._members: set[int] = set()
        self._lock = threading.Lock()

    @contextmanager
    def reserve(self, member_id: int | None) -> Iterator[None]:
        """Within this, no other request decodes. Raises 429 for the member's second, 503 for the third of all."""
        with self._one_of(member_id), self._place():
            yield

    @contextmanager
    def _one_of(self, member_id: int | None) -> Iterator[None]:
        with self._lock:
            if member_id in self._members:
                raise ApiError(429, ONE_AT_A_TIME, headers=RETRY)
            if member_id is not None:
                self._members.add(member_id)
        try:
            yield
        finally:
            with self._lock:
                self._members.discard(member_id)

    @contextmanager
    def _place(self) -> Iterator[None]:
        if not self._places.acquire(blocking=False):
            raise ApiError(503, BUSY, headers=RETRY)
        try:
            if not self._decoding.acquire(timeout=self._wait_s):
                raise ApiError(503, BUSY, headers=RETRY)
            try:
                yield
            finally:
                self._decoding.release()
        finally:
            self._places.release()


_queue = DecoderQueue()
