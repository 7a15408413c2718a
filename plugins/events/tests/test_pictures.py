"""Banner and gallery: written anew in one shape, shown to everybody, and gone with the last event that has them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from event_sales import Fair
from PIL import Image

from motorclub.api import db, grant_right
from motorclub.testing.site import TestMember


def photograph(size: tuple[int, int] = (2000, 1500), kind: str = "JPEG") -> BytesIO:
    """A picture that says where it was taken."""
    out, said = BytesIO(), Image.Exif()
    said[0x010E] = "taken at home"
    Image.new("RGB", size, (180, 20, 30)).save(out, kind, exif=said)
    return BytesIO(out.getvalue())


@pytest.fixture
def send(fair: Fair) -> Any:
    """Upload to a path of an event as a member."""

    def sent(path: str, file: BytesIO, expected: int, member: TestMember | None = None) -> Any:
        method = "PUT" if path.endswith("banner") else "POST"
        data = {"image": (file, "meet.jpg")}
        return fair.call(method, path, member or fair.organiser, expected, data=data)

    return sent


def stored(fair: Fair) -> list[Path]:
    """All files of pictures."""
    return sorted((fair.site.config.instance / "files").glob("attachments/*/*.webp"))


def test_a_banner_is_cut_and_written_anew(fair: Fair, meet: int, send: Any) -> None:
    """Wide for its page, narrow for lists; nothing of the file itself is kept, and another one takes its place."""
    shown = send(f"/events/{meet}/banner", photograph(), 200)
    wide, narrow = (
        Image.open(BytesIO(fair.of(None).get(shown[name]).data)) for name in ("bannerUrl", "bannerSmallUrl")
    )
    assert (wide.size, narrow.size, wide.format, dict(wide.getexif())) == (
        (1600, 700),
        (640, 280),
        "WEBP",
        {},
    )
    [listed] = fair.get("/events")["content"]
    assert listed["bannerUrl"] == shown["bannerSmallUrl"]
    again = send(f"/events/{meet}/banner", photograph((320, 900), "PNG"), 200)
    assert fair.of(None).get(shown["bannerUrl"]).status_code == 404
    assert Image.open(BytesIO(fair.of(None).get(again["bannerUrl"]).data)).size == (320, 140)
    fair.call("DELETE", f"/events/{meet}/banner", fair.organiser, 204)
    fair.call("DELETE", f"/events/{meet}/banner", fair.organiser, 204)
    assert (fair.get(f"/events/{meet}")["bannerUrl"], stored(fair)) == (None, [])


def test_a_gallery_has_twenty_pictures(fair: Fair, meet: int, send: Any) -> None:
    """In the order they came; one that goes takes its files along."""
    for _ in range(20):
        shown = send(f"/events/{meet}/gallery", photograph((40, 40)), 201)
    assert send(f"/events/{meet}/gallery", photograph((40, 40)), 409)["code"] == "TOO_MANY"
    assert len(stored(fair)) == 40
    first, second = shown["gallery"][:2]
    fair.call("DELETE", f"/events/{meet}/gallery/{first['key']}", fair.organiser, 204)
    fair.call("DELETE", f"/events/{meet}/gallery/{first['key']}", fair.organiser, 404)
    assert fair.get(f"/events/{meet}")["gallery"][0] == second
    assert len(stored(fair)) == 38


def test_a_right_makes_room_for_more(fair: Fair, meet: int, send: Any) -> None:
    """For whoever has it, and until it ends."""
    for _ in range(20):
        send(f"/events/{meet}/gallery", photograph((40, 40)), 201)
    with fair.site.context():
        grant_right(fair.organiser.id, "garage.gift:1", "events.gallery_pictures", value=21)
        db.session.commit()
    send(f"/events/{meet}/gallery", photograph((40, 40)), 201)
    refused = send(f"/events/{meet}/gallery", photograph((40, 40)), 409)
    assert (refused["code"], "21" in refused["message"]) == ("TOO_MANY", True)


def test_a_copy_shares_them_and_the_last_one_takes_them_along(fair: Fair, meet: int, send: Any) -> None:
    """Drafts that are deleted, banners that are removed: files are there as long as anybody shows them."""
    send(f"/events/{meet}/banner", photograph((64, 28)), 200)
    shown = send(f"/events/{meet}/gallery", photograph((40, 30)), 201)
    copy = fair.post(f"/events/{meet}/duplicate", fair.organiser, 201)
    assert (copy["bannerUrl"], copy["gallery"]) == (shown["bannerUrl"], shown["gallery"])
    fair.call("DELETE", f"/events/{meet}/banner", fair.organiser, 204)
    fair.call("DELETE", f"/events/{meet}/gallery/{shown['gallery'][0]['key']}", fair.organiser, 204)
    assert len(stored(fair)) == 4
    fair.call("DELETE", f"/events/{copy['id']}", fair.organiser, 204)
    assert stored(fair) == []


def test_who_and_what_is_refused(fair: Fair, meet: int, send: Any) -> None:
    """Others' events, files that are no pictures, too large ones; nothing of them stays."""
    for path in (f"/events/{meet}/banner", f"/events/{meet}/gallery"):
        send(path, photograph(), 403, fair.stranger)
        send(path, photograph(), 403, fair.moderator)
        send(path, photograph(), 403, fair.ann)
        assert send(path, BytesIO(b"<svg onload=alert(1)>"), 400)["field"] == "image"
        assert send(path, BytesIO(b"\xff" * (5 * 1024 * 1024 + 1)), 413)["field"] == "image"
        send(path.replace(str(meet), "999"), photograph(), 404)
        send(path, photograph((40, 40)), 200 if path.endswith("banner") else 201, fair.admin)
    key = fair.get(f"/events/{meet}")["gallery"][0]["key"]
    fair.call("DELETE", f"/events/{meet}/banner", fair.stranger, 403)
    fair.call("DELETE", f"/events/{meet}/gallery/{key}", fair.stranger, 403)
    # An address can only be had by an upload: another's file would go with the event.
    fair.put(f"/events/{meet}", fair.organiser, 400, version=1, bannerUrl="/files/attachments/x/1.webp")
    assert len(stored(fair)) == 4
