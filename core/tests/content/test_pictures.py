"""Pictures in texts: re-encoded, shown in the line, and kept as long as any text names them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient
from PIL import Image

from motorclub import clock
from motorclub.content import pictures
from motorclub.content.models import TextPicture
from motorclub.content.routes import UPLOADS_PER_DAY
from motorclub.db import db
from motorclub.http.limits import hit
from motorclub.members.data import personal_data
from motorclub.plugin.values import ContentChoice
from motorclub.testing.site import Site, TestMember

EVIL = "https://evil.example/x.png"
Send = Callable[..., Any]


def drawn(size: tuple[int, int] = (1200, 600)) -> bytes:
    """A JPEG that says where it was taken."""
    image, out = Image.new("RGB", size, (200, 30, 30)), BytesIO()
    exif = image.getexif()
    exif.get_ifd(0x8825)[1] = "N"
    image.save(out, "JPEG", exif=exif)
    return out.getvalue()


@pytest.fixture
def jo(site: Site) -> TestMember:
    """Who uploads."""
    return site.member("jojo")


@pytest.fixture
def send(site: Site, jo: TestMember) -> Send:
    """Upload a picture as Jo, or as whoever is given."""

    def post(content: bytes = b"", client: FlaskClient | None = None) -> Any:
        form = {"image": (BytesIO(content or drawn()), "a.jpg")}
        asked = client or site.client(jo.token)
        return asked.post("/platform/pictures", data=form, content_type="multipart/form-data")

    return post


def rendered(site: Site, jo: TestMember, text: str, style: str = "SHORT") -> str:
    """A text as the editor previews it."""
    answer = site.client(jo.token).post("/platform/previews", json={"text": text, "style": style})
    return str(answer.json["html"])  # type: ignore[index]


def sweep(site: Site, *, days: float) -> None:
    """Run the daily job so many days from now."""
    now = clock.now() + timedelta(days=days)
    with site.context(), clock.use(lambda: now):
        pictures.delete_unused({})
        db.session.commit()


def test_a_picture_stands_in_the_line(site: Site, jo: TestMember, send: Send) -> None:
    """In two widths without its metadata; its size is known before it has loaded, in every kind of text."""
    answer = send(drawn((2400, 1200)))
    assert answer.status_code == 201, answer.text
    url = answer.json["url"]
    assert answer.json == {"url": url, "width": 1920, "height": 960}
    shown = site.client().get(url)
    assert shown.mimetype == "image/webp"
    assert "immutable" in shown.headers["Cache-Control"]
    opened = Image.open(BytesIO(shown.data))
    assert opened.size == (1920, 960)
    assert not opened.getexif()
    small = url.replace("1920x960", "960")
    assert site.client().get(small).status_code == 200
    image = (
        f'<p><img src="{url}" alt="Worn &amp; torn" width="1920" height="960"'
        f' srcset="{small} 960w, {url} 1920w" sizes="(max-width: 800px) 100vw, 760px" loading="lazy"></p>'
    )
    for style in ("SHORT", "LONG"):
        assert rendered(site, jo, f"![Worn & torn]({url})", style) == image
    assert "srcset" not in rendered(site, jo, f"![x]({send(drawn((640, 480))).json['url']})")


@pytest.mark.parametrize(
    "address", [EVIL, "//evil.example/files/pictures/x.webp", "/platform/plugins", "/files/../auth/logout"]
)
def test_other_addresses_stay_links(site: Site, jo: TestMember, address: str) -> None:
    """Pictures of other sites would tell those sites who reads what."""
    html = rendered(site, jo, f"![x]({address})")
    assert "<img" not in html
    assert '<a href="' in html


def test_who_may_upload_what(site: Site, jo: TestMember, send: Send) -> None:
    """Members alone, pictures alone, and only so many; each refusal says what would do."""
    assert send(client=site.client()).status_code == 401
    unreadable = {
        b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic": "HEIC",
        b"no picture": "cannot be read",
    }
    for content, words in unreadable.items():
        answer = send(content)
        assert (answer.status_code, answer.json["field"]) == (400, "image")
        assert words in answer.json["message"]
        assert answer.json["message"].endswith("Send a JPEG, PNG, WebP or GIF.")
    assert send(bytes(5 * 1024 * 1024 + 1)).status_code == 413
    with site.context():
        for _ in range(UPLOADS_PER_DAY.calls - 4):
            hit(UPLOADS_PER_DAY, f"member:{jo.id}")
    assert send().status_code == 201
    assert send().status_code == 429


def test_a_picture_goes_once_no_text_has_named_it_for_a_day(site: Site, send: Send) -> None:
    """However long ago it was uploaded, and whoever's text it is in; its files go with it."""
    kept, loose = send().json["url"], send().json["url"]
    client = site.client(site.member("other").token)
    assert client.put("/users/me", json={"bio": f"My car: ![car]({kept})"}).status_code == 200

    def there() -> list[bool]:
        return [site.client().get(url).status_code == 200 for url in (kept, loose)]

    sweep(site, days=0.9)
    assert there() == [True, True]
    sweep(site, days=1.1)
    assert there() == [True, False]
    client.put("/users/me", json={"bio": ""})
    sweep(site, days=30)
    assert there() == [True, False]
    client.put("/users/me", json={"bio": f"![car]({kept})"})
    sweep(site, days=32)
    client.put("/users/me", json={"bio": "No car"})
    sweep(site, days=33)
    assert there() == [True, False]
    sweep(site, days=35)
    assert there() == [False, False]
    with site.context():
        assert list((site.config.instance / "files/pictures").iterdir()) == []


@pytest.mark.parametrize(
    ("choice", "remains", "is_owned"),
    [
        (ContentChoice.REMOVE, False, False),
        (ContentChoice.ANONYMISE, True, False),
        (ContentChoice.KEEP, True, True),
    ],
)
def test_pictures_are_handed_out_and_erased(
    site: Site, jo: TestMember, send: Send, choice: ContentChoice, *, remains: bool, is_owned: bool
) -> None:
    """With the member's other data, as the member chose."""
    url = send().json["url"]
    with site.context():
        archive = zipfile.ZipFile(io.BytesIO(personal_data.export(jo.id)))
        (name,) = [name for name in archive.namelist() if name.endswith("text-pictures.json")]
        assert url in archive.read(name).decode()
        pictures.erase_as(jo.id, choice)
        db.session.commit()
        owners = list(db.session.scalars(sa.select(TextPicture.owner_id)))
    assert owners == ([jo.id if is_owned else None] if remains else [])
    assert (site.client().get(url).status_code == 200) is remains
