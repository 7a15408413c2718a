"""Uploaded pictures: re-encoded, cut as wanted, refused when they are none or too much; served safely."""

from __future__ import annotations

import struct
import tracemalloc
import zlib
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from PIL import Image, PngImagePlugin

from motorclub.files import services as files
from motorclub.files.pictures.decoder import cut_picture
from motorclub.files.pictures.decoding import Cut
from motorclub.members.profiles import pictures
from motorclub.testing.race import together
from motorclub.testing.site import Site

pytestmark = pytest.mark.once

Picture = Callable[..., bytes]
Upload = Callable[..., Any]
RED, BLUE = (200, 30, 30), (30, 30, 200)


@pytest.fixture
def jo(site: Site) -> FlaskClient:
    """Jo's browser."""
    return site.client(site.member("jojo").token)


def opened(content: bytes) -> Image.Image:
    """A picture from its file."""
    return Image.open(BytesIO(content))


def near(point: Any, colour: tuple[int, int, int]) -> bool:
    """JPEG changes colours a little."""
    return all(abs(one - other) < 20 for one, other in zip(point, colour, strict=True))


def halves(kind: str = "PNG", size: tuple[int, int] = (400, 200), **save: Any) -> bytes:
    """Red on the left, blue on the right."""
    image = Image.new("RGB", size, RED)
    image.paste(BLUE, (size[0] // 2, 0, *size))
    out = BytesIO()
    image.save(out, kind, **save)
    return out.getvalue()


def test_an_uploaded_picture_is_shown(
    site: Site,
    jo: FlaskClient,
    client: FlaskClient,
    upload: Upload,
    picture: Picture,
    audited: Callable[[], list[str]],
) -> None:
    """At the product's path, as a JPEG of 512 x 512, to everybody and wherever the member is shown."""
    answer = upload(jo, picture("PNG"))
    assert answer.status_code == 200, answer.text
    address = answer.json["profileImage"]
    assert address.startswith("/files/profileImages/jojo/profile.jpg?v=")
    assert jo.get("/users/me").get_json()["profileImage"] == address
    assert client.get("/users/1").get_json()["profileImage"] == address
    shown = client.get(address)
    assert (shown.status_code, shown.mimetype) == (200, "image/jpeg")
    assert (opened(shown.data).format, opened(shown.data).size) == ("JPEG", (512, 512))
    assert near(opened(shown.data).getpixel((256, 256)), RED)
    assert audited() == ["member.picture_changed"]
    small = client.get(address.replace("profile.jpg", "profile-96.jpg"))
    assert (small.mimetype, opened(small.data).size) == ("image/jpeg", (96, 96))
    assert small.headers["Cache-Control"] == shown.headers["Cache-Control"]


def test_it_is_served_safely_and_kept_by_browsers(
    jo: FlaskClient, client: FlaskClient, upload: Upload, picture: Picture
) -> None:
    """With the mark in its address for long; without it for a minute. Another picture has another address."""
    address = upload(jo, picture()).json["profileImage"]
    marked, plain = client.get(address), client.get(address.partition("?")[0])
    assert marked.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "max-age=60" in plain.headers["Cache-Control"]
    for answer in (marked, plain):
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "sandbox" in answer.headers["Content-Security-Policy"]
    other = upload(jo, picture(colour=BLUE)).json["profileImage"]
    assert other != address
    assert near(opened(client.get(other).data).getpixel((1, 1)), BLUE)


def test_back_to_the_letter(
    site: Site, jo: FlaskClient, client: FlaskClient, upload: Upload, picture: Picture
) -> None:
    """The file goes too; twice is no mistake."""
    address = upload(jo, picture()).json["profileImage"]
    for _ in range(2):
        assert jo.delete("/users/me/profile-image").get_json() == {"profileImage": None}
    assert jo.get("/users/me").get_json()["profileImage"] is None
    assert client.get(address).status_code == 404
    with site.context():
        assert not (site.config.instance / "files/profileImages/jojo").exists()


def test_a_picture_from_before_small_versions(site: Site, client: FlaskClient, picture: Picture) -> None:
    """Its address in small leads to the large one; without any picture it leads nowhere."""
    small = "/files/profileImages/jojo/profile-96.jpg"
    assert client.get(small).status_code == 404
    with site.context():
        files.put("profileImages/jojo/profile.jpg", picture())
    assert client.get(small).data == picture()


def test_a_banner(site: Site, jo: FlaskClient, client: FlaskClient, upload: Upload) -> None:
    """Three times as wide as high; its name cannot be guessed, and the one before is gone."""
    first = upload(jo, halves(), to="banner").json["banner"]
    second = upload(jo, halves(), to="banner").json["banner"]
    assert first != second
    assert client.get(first).status_code == 404
    assert opened(client.get(second).data).size == (1500, 500)
    assert client.get("/users/1").get_json()["banner"] == second
    assert jo.delete("/users/me/banner").get_json() == {"banner": None}
    assert client.get(second).status_code == 404


@pytest.mark.parametrize(
    "name",
    [
        "banner.jpg",
        "banner-.jpg",
        "banner-0123456789abcde.jpg",
        ".profile.jpg.x",
        "profile.jpg.",
        "x.zip",
        "",
    ],
)
def test_nothing_else_of_the_folder_is_open(site: Site, client: FlaskClient, name: str) -> None:
    """Not even if it is there."""
    with site.context():
        files.put(f"profileImages/jojo/{name or 'y'}", b"secret")
        files.put("dataExports/0123.zip", b"secret")
    json = {"Accept": "application/json"}
    assert client.get(f"/files/profileImages/jojo/{name}", headers=json).status_code == 404
    assert client.get("/files/dataExports/0123.zip", headers=json).status_code == 404


@pytest.mark.parametrize(("x", "colour"), [(0, RED), (200, BLUE)], ids=["the left half", "the right half"])
@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_the_square_that_was_chosen(kind: str, x: int, colour: Any) -> None:
    """In points of the source, also for a JPEG that is read smaller than it is."""
    for scale in (1, 12 if kind == "PNG" else 16):
        content = halves(kind, (400 * scale, 200 * scale))
        cut = opened(cut_picture(content, (512, 512), Cut(x * scale, 0, 200 * scale)))
        assert all(near(cut.getpixel(point), colour) for point in ((5, 5), (500, 5), (256, 256), (500, 500)))


@pytest.mark.parametrize(("kind", "scale"), [("JPEG", 1), ("JPEG", 16), ("PNG", 1), ("PNG", 12)])
def test_the_picture_is_the_right_way_up(kind: str, scale: int) -> None:
    """A camera that was held sideways says so; the square is chosen on what people see."""
    exif = Image.Exif()
    exif[0x0112] = 6  # turn by 90 degrees clockwise: what was on the left is above
    content = halves(kind, (400 * scale, 200 * scale), exif=exif)
    whole = opened(cut_picture(content, (512, 512), None))
    assert near(whole.getpixel((256, 10)), RED)
    assert near(whole.getpixel((256, 500)), BLUE)
    below = Cut(0, 200 * scale, 200 * scale)
    assert near(opened(cut_picture(content, (512, 512), below)).getpixel((256, 256)), BLUE)


SECRET = b"52.5200 north, 13.4050 east"


def tattling(kind: str) -> bytes:
    """A picture that tells more than it shows."""
    exif = Image.Exif()
    exif[0x010E] = SECRET.decode()
    exif.get_ifd(0x8825)[1] = "N"
    text = PngImagePlugin.PngInfo()
    text.add_text("Comment", SECRET.decode())
    every: dict[str, dict[str, Any]] = {
        "JPEG": {"comment": SECRET, "exif": exif, "icc_profile": SECRET * 20},
        "PNG": {"pnginfo": text, "exif": exif},
        "WEBP": {"exif": exif, "xmp": SECRET},
        "GIF": {"comment": SECRET},
    }
    return halves(kind, **every[kind]) + b"PK\x03\x04" + SECRET


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
def test_nothing_but_the_points_is_kept(kind: str) -> None:
    """No place, no comment, no profile, no second file behind the first."""
    content = tattling(kind)
    assert SECRET in content
    clean = cut_picture(content, (512, 512), None)
    assert SECRET not in clean
    assert b"PK\x03\x04" not in clean
    assert not opened(clean).getexif()
    assert set(opened(clean).info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}


@pytest.mark.parametrize(
    ("mode", "kind", "colour", "expected"),
    [
        ("RGBA", "PNG", (*RED, 0), (255, 255, 255)),
        ("RGBA", "WEBP", (*RED, 255), RED),
        ("LA", "PNG", (0, 0), (255, 255, 255)),
        ("L", "JPEG", 128, (128, 128, 128)),
        ("P", "GIF", 0, None),
        ("CMYK", "JPEG", (0, 0, 0, 0), (255, 255, 255)),
        ("1", "PNG", 1, (255, 255, 255)),
        ("I;16", "PNG", 0, (0, 0, 0)),
    ],
)
def test_every_kind_of_colour(picture: Picture, mode: str, kind: str, colour: Any, expected: Any) -> None:
    """What one can see through lies on white."""
    clean = opened(cut_picture(picture(kind, mode=mode, colour=colour), (512, 512), None))
    assert clean.mode == "RGB"
    assert expected is None or near(clean.getpixel((256, 256)), expected)


def test_a_single_point_is_a_picture(picture: Picture) -> None:
    """However small, however narrow."""
    for size in ((1, 1), (1, 3000), (3000, 1)):
        assert opened(cut_picture(picture("PNG", size), (512, 512), None)).size == (512, 512)


def bomb(width: int, height: int) -> bytes:
    """A PNG of a few bytes that says it has very many points."""

    def chunk(name: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    points = zlib.compress(b"\x00" * 1_000_000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", points) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    "size", [(30_001, 1000), (50_000, 50_000), (2**31 - 1, 1), (1, 2**31 - 1), (20_001, 1), (100_000, 300)]
)
def test_a_bomb_is_never_unpacked(jo: FlaskClient, upload: Upload, size: tuple[int, int]) -> None:
    """400 by what the file says of itself, before memory is taken."""
    tracemalloc.start()
    answer = upload(jo, bomb(*size))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (answer.status_code, answer.json["field"]) == (400, "image")
    assert most < 20_000_000


def test_a_bomb_of_text_in_a_png(jo: FlaskClient, upload: Upload) -> None:
    """A comment that unpacks to very much is no picture either."""
    text = PngImagePlugin.PngInfo()
    text.add_itxt("Comment", "x" * 3_000_000, zip=True)
    answer = upload(jo, halves(pnginfo=text))
    assert (answer.status_code, answer.json["field"]) == (400, "image")


def broken() -> dict[str, bytes]:
    """Files that are no pictures."""
    whole = halves("JPEG")
    return {
        "nothing": b"",
        "text": b"I am a picture",
        "HTML": b"<html><script>alert(1)</script></html>",
        "SVG": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        "half a JPEG": whole[: len(whole) // 2],
        "the head of a PNG": halves()[:60],
        "a TIFF": halves("TIFF"),
        "a BMP": halves("BMP"),
        "a PDF": halves("PDF"),
        "an EPS": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n",
        "a PNG with wrong points": halves().replace(b"IDAT", b"IDAT" + b"\x00" * 8),
        "noise": bytes(range(256)) * 40,
        "a GIF of no size": b"GIF89a\x00\x00\x00\x00\x00\x00\x00;",
    }


@pytest.mark.parametrize("name", broken())
def test_what_is_no_picture(jo: FlaskClient, upload: Upload, name: str) -> None:
    """400 for field image; the picture of before stays."""
    before = upload(jo, halves()).json["profileImage"]
    answer = upload(jo, broken()[name])
    assert (answer.status_code, answer.json["field"]) == (400, "image"), answer.text
    assert jo.get("/users/me").get_json()["profileImage"] == before


def test_five_megabytes(jo: FlaskClient, upload: Upload) -> None:
    """One byte more is 413, and so is a form of more than six."""
    small = halves("JPEG")
    assert upload(jo, small + b"\x00" * (5 * 2**20 - len(small))).status_code == 200
    over = upload(jo, small + b"\x00" * (5 * 2**20 - len(small) + 1))
    assert (over.status_code, over.json["field"]) == (413, "image")
    assert upload(jo, small + b"\x00" * (7 * 2**20)).status_code == 413


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"x": "1"}, "y"), ({"x": "1", "y": "1"}, "size"), ({"y": "1", "size": "9"}, "x"),
        ({"x": "-1", "y": "0", "size": "9"}, "x"), ({"x": "0", "y": "abc", "size": "9"}, "y"),
        ({"x": "0", "y": "0", "size": "0"}, "size"), ({"x": "0", "y": "0", "size": "1.5"}, "size"),
        ({"x": "0", "y": "0", "size": "202"}, "size"), ({"x": "399", "y": "0", "size": "9"}, "size"),
        ({"x": "0", "y": "0", "size": "9", "z": "1"}, "z"), ({"x": "9" * 30, "y": "0", "size": "9"}, "x"),
    ],
)  # fmt: skip
def test_squares_that_are_none(jo: FlaskClient, upload: Upload, form: dict[str, str], field: str) -> None:
    """400 by field."""
    answer = upload(jo, halves(), **form)
    assert (answer.status_code, answer.json["field"]) == (400, field)


def test_a_square_much_larger_than_the_picture(jo: FlaskClient, upload: Upload, picture: Picture) -> None:
    """Of a single point too: 400 for field size."""
    for kind in ("JPEG", "PNG"):
        answer = upload(jo, picture(kind, (1, 1)), x="0", y="0", size="100000")
        assert (answer.status_code, answer.json["field"]) == (400, "size")


@pytest.mark.parametrize("to", ["profile-image", "banner"])
def test_bodies_that_are_no_form(jo: FlaskClient, to: str) -> None:
    """415 for another kind, 400 for a form without the file or with two."""
    path = f"/users/me/{to}"
    assert jo.put(path, json={"image": "x"}).status_code == 415
    assert jo.put(path, data=halves(), content_type="image/png").status_code == 415
    assert jo.put(path).status_code == 415
    form = "multipart/form-data"
    two = [(BytesIO(halves()), "a.png"), (BytesIO(halves()), "b.png")]
    for data in ({"image": "text"}, {"file": (BytesIO(halves()), "a.png")}, {"image": two}, {"x": "1"}):
        answer = jo.put(path, data=data, content_type=form)
        assert answer.status_code == 400, answer.text
    assert jo.put(path, data=b"no parts", content_type=f"{form}; boundary=x").status_code == 400


def test_too_many_uploads(jo: FlaskClient, upload: Upload) -> None:
    """429 after thirty in an hour, counted before the picture is looked at."""
    answers = [upload(jo, b"no picture").status_code for _ in range(31)]
    assert answers == [400] * 30 + [429]


def test_two_uploads_at_once(site: Site, upload: Upload, picture: Picture) -> None:
    """One at a time; the address belongs to the file that is there."""
    member = site.member("jojo")
    contents = [picture(colour=colour) for colour in (RED, BLUE, (0, 200, 0), (9, 9, 9))]
    answers = together(
        [lambda content=content: upload(site.client(member.token), content) for content in contents]  # type: ignore[misc]
    )
    assert {answer.status_code for answer in answers} <= {200, 429}
    address = site.client().get("/users/1").get_json()["profileImage"]
    with site.context():
        content = files.get("profileImages/jojo/profile.jpg")
        assert content is not None
        assert pictures.add_version("/files/profileImages/jojo/profile.jpg", content) == address
