"""Pictures of cars: what is refused at the showcase's own calls, and what a killed process leaves."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from functools import cache, partial
from io import BytesIO
from threading import Thread
from typing import Any

import pytest
from contest_club import Club
from flask.testing import FlaskClient
from killing import dying, killed
from PIL import Image

from motorclub.api import ContentRef, Viewer, db
from motorclub.api.pictures import PictureKind
from motorclub.files import services as files
from motorclub.pictures import publishing, services, sweeping
from motorclub.pictures.models import Picture
from motorclub.testing.race import LOCKED_OUT_S, PATIENCE_S
from motorclub.testing.site import Site, TestMember

SCRIPT = b"<script>alert(document.cookie)</script>"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">' + SCRIPT + b"</svg>"


def _draw(size: tuple[int, int] = (1200, 800), kind: str = "JPEG", mode: str = "RGB") -> bytes:
    out = BytesIO()
    Image.new(mode, size).save(out, kind)
    return out.getvalue()


@cache
def _make_hostile() -> dict[str, bytes]:
    """Each kind of upload that is refused."""
    return {
        "nothing": b"",
        "another type": b"%PDF-1.7\n" + bytes(2000),
        "a script in SVG": SVG,
        "a page": b"<!doctype html>" + SCRIPT,
        "a picture that is a script": b"GIF89a/*\x00\x00\x00\x00\x00\x00\x00\x00*/=1;alert(1)//",
        "a bomb": _draw((19_000, 19_000), "PNG", "1"),
        "100 megapixels": _draw((10_000, 10_000), "JPEG", "L"),
        "truncated": _draw()[:2000],
    }


class Uploads:
    """A member with a published page, and what is stored of their pictures."""

    def __init__(self, club: Club) -> None:
        self.club, self.site = club, club.site
        self.ann: TestMember = club.member("ann")
        self.page, self.photos = club.publish_car(self.ann)

    @property
    def client(self) -> FlaskClient:
        """The member's browser; its token is as young as the clock says."""
        return self.club.of(self.ann)

    def send(self, content: bytes, kind: str = "photo") -> Any:
        """A photo of the page, or a picture of a record that is being written."""
        query = {"ref": f"showcase.showcase:{self.page}"} if kind == "photo" else {}
        return self.client.post(
            f"/platform/uploads/showcase.{kind}",
            query_string=query,
            data={"image": (BytesIO(content), "car.jpg")},
        )

    def send_patiently(self) -> None:
        """A photo of the page, sent again while a loaded machine has no time for it."""
        while self.send(_draw()).status_code == 503:
            pass

    def stored(self) -> set[str]:
        """The names of all files in the store."""
        with self.site.context():
            return {*files.list_stored("attachments"), *files.list_stored("originals")}

    def list_photos(self) -> list[dict[str, Any]]:
        """The photos of the page."""
        listed = self.client.get(f"/platform/pictures?ref=showcase.showcase:{self.page}")
        found: list[dict[str, Any]] = listed.json["content"]  # type: ignore[index]
        return found

    def kill(self, work: Callable[[], Any], place: Any, name: str, turn: int) -> None:
        """A process of the site does the work, and dies there."""

        def until_killed() -> None:
            with dying(place, name, after=True, turn=turn):
                work()

        assert killed(self.site, until_killed), f"nobody came to {name}"

    def sweep(self) -> None:
        """What the daily job does."""
        with self.site.context():
            sweeping.delete_orphans({})


@pytest.fixture
def uploads(site: Site, clock: Any) -> Uploads:
    return Uploads(Club(site, clock))


@pytest.mark.once
@pytest.mark.parametrize("kind", ["photo", "build_log_entry"])
def test_hostile_uploads_are_refused_and_leave_nothing(uploads: Uploads, kind: str) -> None:
    """With the field and a sentence, for a page and for a record; the store is as it was."""
    stored, photos = uploads.stored(), uploads.list_photos()
    for name, content in _make_hostile().items():
        answer = uploads.send(content, kind)
        assert (answer.status_code, answer.json["field"]) == (400, "image"), name
        assert answer.json["message"].endswith(("JPEG, PNG, WebP or GIF.", "Send a smaller version.")), name
        assert (uploads.stored(), uploads.list_photos()) == (stored, photos), name


def test_of_a_picture_with_something_behind_it_the_picture_is_kept(uploads: Uploads) -> None:
    """Cameras append films; whatever it is, no file in the store has it."""
    hidden = BytesIO()
    with zipfile.ZipFile(hidden, "w") as archive:
        archive.writestr("evil.html", SCRIPT)
    assert uploads.send(_draw() + hidden.getvalue() + SCRIPT).status_code == 201
    uploads.site.run_jobs()
    with uploads.site.context():
        for name in uploads.stored():
            content = files.get(name) or b""
            assert b"evil.html" not in content
            assert SCRIPT not in content


def _lock_photo_first(
    kind: PictureKind, viewer: Viewer, picture_id: int
) -> tuple[Picture, ContentRef | None]:
    """`_lock_picture` as a naive author would have written it."""
    picture = db.session.get_one(Picture, picture_id, with_for_update=True)
    return picture, services.check_may_change_picture(kind, viewer, picture)


@pytest.mark.parametrize("page_first", [True, False])
def test_a_photo_is_described_while_all_are_ordered(
    uploads: Uploads, monkeypatch: pytest.MonkeyPatch, page_first: bool
) -> None:
    """Both are done; without the order of locks each waits for the other, and the database ends one of them."""
    ids = [photo["id"] for photo in uploads.list_photos()]
    order = {"kind": "showcase.photo", "ref": f"showcase.showcase:{uploads.page}", "ids": ids[::-1]}
    statuses: list[int] = []
    browser = uploads.client
    ordering = Thread(
        target=lambda: statuses.append(browser.put("/platform/picture-order", json=order).status_code)
    )
    check = services.check_may_change_picture

    def order_and_check(*about: Any) -> Any:
        ordering.start()
        ordering.join(LOCKED_OUT_S)
        return check(*about)

    monkeypatch.setattr(services, "check_may_change_picture", order_and_check)
    if not page_first:
        monkeypatch.setattr(services, "_lock_picture", _lock_photo_first)
    described = uploads.client.put(f"/platform/pictures/{ids[0]}", json={"alt": "The barn"})
    ordering.join(PATIENCE_S)
    both = [described.status_code, *statuses] == [200, 204]
    assert both is page_first
    if page_first:
        assert [photo["id"] for photo in uploads.list_photos()] == ids[::-1]
        assert uploads.list_photos()[-1]["alt"] == "The barn"


@pytest.mark.once
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_killed_upload_leaves_no_file_after_the_sweep(uploads: Uploads, clock: Any, turn: int) -> None:
    """Killed after each file that an upload stores. What is younger than a day may still be under way."""
    before = uploads.stored()
    uploads.kill(uploads.send_patiently, files, "put", turn)
    assert len(uploads.stored() - before) == turn
    uploads.sweep()
    assert len(uploads.stored() - before) == turn
    clock.advance(days=1.1)
    uploads.sweep()
    assert uploads.stored() == before
    assert len(uploads.list_photos()) == len(uploads.photos)


@pytest.mark.once
def test_a_killed_job_is_made_up_for(uploads: Uploads, clock: Any) -> None:
    """The next run publishes all sizes; if the photo goes instead, the sweep finds what the first run had stored."""
    kept, gone = (uploads.send(_draw()).json["id"] for _ in range(2))
    before = uploads.stored()
    uploads.kill(uploads.site.run_jobs, files, "put", 3)
    assert uploads.stored() > before
    assert uploads.client.delete(f"/platform/pictures/{gone}").status_code == 204
    clock.advance(days=1.1)
    uploads.site.run_jobs()
    uploads.sweep()
    (photo,) = (one for one in uploads.list_photos() if one["id"] == kept)
    assert {one["width"] for one in photo["variants"]} == {320, 960, 1200}
    keys = {one["url"].split("/")[3] for one in uploads.list_photos()}
    assert {name.split("/")[1] for name in uploads.stored() if name.startswith("attachments/")} == keys
    assert len([name for name in uploads.stored() if name.startswith("originals/")]) == 1


@pytest.mark.once
def test_files_that_a_killed_process_did_not_remove_are_swept(uploads: Uploads, clock: Any) -> None:
    """The photo is gone with the commit; its files were to go after it."""
    before = uploads.stored()
    photo = uploads.send(_draw()).json["id"]
    uploads.kill(partial(uploads.client.delete, f"/platform/pictures/{photo}"), publishing.files, "remove", 1)
    assert uploads.stored() > before
    clock.advance(days=1.1)
    uploads.sweep()
    assert uploads.stored() == before
