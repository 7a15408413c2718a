"""The process that decodes pictures: what it may take, and who waits for it."""

from __future__ import annotations

import subprocess
import sys
import threading
import tracemalloc
from io import BytesIO

import pytest
from PIL import Image

from motorclub.files.pictures import decoder, decoding
from motorclub.files.pictures.decoder import MEGABYTE, DecoderQueue, cut_picture, picture_versions
from motorclub.files.pictures.decoding import Rendering
from motorclub.http import ApiError
from motorclub.testing.race import together
from motorclub.testing.site import Site

SIZE = (512, 512)


def jpeg(side: int, *, progressive: bool = False) -> bytes:
    """A grey JPEG, small as a file."""
    out = BytesIO()
    Image.linear_gradient("L").resize((side, side)).save(out, "JPEG", progressive=progressive, quality=20)
    return out.getvalue()


@pytest.mark.once
def test_a_progressive_picture_has_fewer_points() -> None:
    """It is unpacked as a whole, so what a plain one may have is refused before anything is unpacked."""
    assert cut_picture(jpeg(7000), SIZE, None)
    with pytest.raises(ApiError) as refusal:
        cut_picture(jpeg(7000, progressive=True), SIZE, None)
    assert (refusal.value.status, refusal.value.field) == (400, "image")
    assert refusal.value.message == decoding.TOO_MANY_POINTS


@pytest.mark.once
def test_ten_megabytes_are_copied_nowhere() -> None:
    """What the process of the site holds beside the upload are the versions; the decoder's own memory has a limit."""
    out = BytesIO()
    Image.effect_noise((3450, 3450), 100).save(out, "JPEG", quality=92)
    content = out.getvalue()
    assert 9 * MEGABYTE < len(content) <= 10 * MEGABYTE
    tracemalloc.start()
    try:
        original = decoder.prepare_original(content, 2560, Rendering((320,)), max_megabytes=10)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert Image.open(BytesIO(original.content)).size == (2560, 2560)
    assert peak < 3 * len(original.content) + MEGABYTE


@pytest.mark.once
def test_versions_pass_through_the_process_whole() -> None:
    """Several, with their sizes."""
    versions = picture_versions(jpeg(300), (100, 200, 960), (2, 1))
    assert [(one.width, one.height) for one in versions] == [(100, 50), (200, 100), (300, 150)]
    for one in versions:
        assert Image.open(BytesIO(one.content)).size == (one.width, one.height)


@pytest.mark.once
def test_the_process_may_take_little() -> None:
    """Memory ends in an error, processor time in the process's end; others go first."""
    asked = """
import os, resource
from motorclub.files.pictures import decoding
decoding._limit()
print(resource.getrlimit(resource.RLIMIT_CPU)[0], os.nice(0) >= decoding.NICE, flush=True)
bytearray(decoding.MEMORY_BYTES)
"""
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    assert done.stdout.split() == [str(decoding.CPU_S), "True"]
    assert "MemoryError" in done.stderr


@pytest.mark.once
@pytest.mark.parametrize(
    ("code", "status"), [("import os; os.kill(os.getpid(), 24)", 400), ("while True: pass", 503)]
)
def test_a_process_that_ends_early_or_never(monkeypatch: pytest.MonkeyPatch, code: str, status: int) -> None:
    """Stopped by its processor time, it refuses the picture; stopped by the clock, it may be tried again."""
    monkeypatch.setattr(decoder, "COMMAND", [sys.executable, "-c", code])
    monkeypatch.setattr(decoder, "DECODE_S", 0.3)
    with pytest.raises(ApiError) as refusal:
        cut_picture(jpeg(10), SIZE, None)
    assert refusal.value.status == status
    monkeypatch.undo()
    assert cut_picture(jpeg(10), SIZE, None)


@pytest.mark.once
def test_the_process_knows_nothing_of_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    """No secret is in its environment, and nothing of the site's is loaded."""
    monkeypatch.setenv("MOTORCLUB_SECRET", "hidden")
    code = """
import json, os, sys
from motorclub.files.pictures import decoding
seen = sorted({name.partition(".")[0] for name in sys.modules} & {"flask", "sqlalchemy"})
print(json.dumps({"field": str("MOTORCLUB_SECRET" in os.environ), "message": str(seen)}))
"""
    monkeypatch.setattr(decoder, "COMMAND", [sys.executable, "-c", code])
    with pytest.raises(ApiError) as refusal:
        cut_picture(jpeg(10), SIZE, None)
    assert (refusal.value.field, refusal.value.message) == ("False", "[]")


def status_of(queue: DecoderQueue, member_id: int | None) -> int:
    """What somebody who comes now gets."""
    try:
        with queue.reserve(member_id):
            return 200
    except ApiError as error:
        return error.status if "Retry-After" in error.headers else 0


@pytest.mark.once
def test_one_decodes_one_waits_and_nobody_else() -> None:
    """The same member's next is 429, the third of all 503 at once; who waits too long is 503 as well."""
    queue = DecoderQueue(wait_s=0.5)
    waiting: list[int] = []
    with queue.reserve(1):
        assert status_of(queue, 1) == 429
        second = threading.Thread(target=lambda: waiting.append(status_of(queue, 2)))
        second.start()
        while status_of(queue, 2) != 429:
            pass
        assert status_of(queue, 3) == 503
        assert status_of(queue, None) == 503
        second.join()
        assert waiting == [503]
    assert [status_of(queue, member) for member in (1, 2, 3, None)] == [200] * 4


def test_eight_at_once_by_one_member(site: Site) -> None:
    """One is taken, the others are asked to come again; another member's picture is taken after it."""
    member, content = site.member("flood"), jpeg(4990, progressive=True)

    def upload(token: str) -> int:
        form = {"image": (BytesIO(content), "a.jpg")}
        answer = site.client(token).put(
            "/users/me/profile-image", data=form, content_type="multipart/form-data"
        )
        return answer.status_code

    answers = together([lambda: upload(member.token)] * 8)
    assert set(answers) <= {200, 429, 503}
    assert answers.count(200) >= 1
    assert answers.count(429) + answers.count(503) >= 1
    assert upload(site.member("other").token) == 200
