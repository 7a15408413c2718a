"""Pictures of content: who may upload, see and change them, in which sizes, and what becomes of them."""

from __future__ import annotations

import importlib
import json
import zipfile
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from PIL import Image

from motorclub.api import ContentRef, db, grant_right, now
from motorclub.api.pictures import claim_pictures, copy_pictures, delete_pictures
from motorclub.files import services as files
from motorclub.members.data import personal_data
from motorclub.pictures import plugin, publishing
from motorclub.pictures.models import Picture
from motorclub.platform.operations import lifecycle, uninstall
from motorclub.plugin.values import ContentChoice
from motorclub.testing.site import Site, TestMember
from motorclub.viewer import Viewer

# A plugin whose cars live in its module: the owner of each, those that nobody else sees, and what it is asked.
GALLERY = """
from motorclub.api.pictures import PictureKind

OWNERS = {}
PRIVATE = set()
CHANGES = []
DRAFTED = set()
MORE = Right("gallery.more_photos", "Puts so many photos on a car.")

def load(ids, viewer):
    return [
        Content(ContentRef("gallery.car", number), "A car", f"/cars/{number}", OWNERS[number], now())
        for number in ids
        if number in OWNERS and (number not in PRIVATE or OWNERS[number] == viewer.id)
    ]

def may_change(viewer, ref):
    return viewer.signed_in and OWNERS.get(ref.id) == viewer.id

class Plugin:
    register_content_types = contributes((ContentType("gallery.car", "Car", load),))
    register_rights = contributes((MORE,))
    register_pictures = contributes((
        PictureKind(
            "gallery.photo", ("gallery.car",), may_change, most=3, more=MORE, most_loose=2,
            on_change=lambda viewer, ref: CHANGES.append(ref), list_kept=lambda member_id, ids: DRAFTED & set(ids),
        ),
        PictureKind(
            "gallery.cover", ("gallery.car",), may_change, widths=(320, 640), shape=(16, 9), most_loose=0,
            max_megabytes=10,
        ),
    ))

plugin = Plugin()
"""
CAR = ContentRef("gallery.car", 1)
PLATE = [250, 500, 500, 400]


@pytest.fixture(scope="module")
def shared(workshop: Any, site_with: Any) -> Site:
    site: Site = site_with("pictures", [workshop.plugin("gallery", GALLERY)])
    return site


class Gallery:
    """The site, Ann with a car, and what both can do."""

    def __init__(self, site: Site) -> None:
        site.reset()
        self.site = site
        self.code: Any = importlib.import_module("motorclub_gallery.plugin")
        for kept in (self.code.OWNERS, self.code.PRIVATE, self.code.CHANGES, self.code.DRAFTED):
            kept.clear()
        self.ann: TestMember = site.member("ann")
        self.bob: TestMember = site.member("bob")
        self.code.OWNERS[1] = self.ann.id
        self.anns, self.bobs, self.visitor = (
            site.client(self.ann.token),
            site.client(self.bob.token),
            site.client(),
        )

    def upload(
        self,
        content: bytes = b"",
        *,
        ref: object = CAR,
        kind: str = "photo",
        client: FlaskClient | None = None,
    ) -> Any:
        """Upload a picture as Ann, or with another client."""
        target = f"?ref={ref}" if ref else ""
        return (client or self.anns).post(
            f"/platform/uploads/gallery.{kind}{target}",
            data={"image": (BytesIO(content or draw()), "a.jpg")},
            content_type="multipart/form-data",
        )

    def uploaded(self, **options: Any) -> dict[str, Any]:
        """A picture of Ann's, published in all sizes."""
        answer = self.upload(**options)
        assert answer.status_code == 201, answer.text
        self.site.run_jobs()
        return self.read(answer.json["id"])

    def read(self, picture_id: int, client: FlaskClient | None = None) -> dict[str, Any]:
        """A picture as its item shows it, or as its uploader edits it."""
        listed = (client or self.anns).get(f"/platform/pictures?ref={CAR}").json
        return next((one for one in listed["content"] if one["id"] == picture_id), {"id": picture_id})

    def edit(self, picture_id: int, client: FlaskClient | None = None, **changes: Any) -> Any:
        """Change a picture."""
        return (client or self.anns).put(f"/platform/pictures/{picture_id}", json=changes)

    def stored(self) -> set[str]:
        """The names of all files."""
        with self.site.context():
            root = self.site.config.instance / "files"
            return {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()}


@pytest.fixture
def gallery(shared: Site) -> Gallery:
    return Gallery(shared)


def draw(size: tuple[int, int] = (1200, 600), plate: bool = False) -> bytes:
    """A red JPEG that says where it was taken; with a `plate`, stripes in the rectangle PLATE."""
    image, out = Image.new("RGB", size, (200, 30, 30)), BytesIO()
    if plate:
        left, top, width, height = (
            side * length // 1000 for side, length in zip(PLATE, size * 2, strict=True)
        )
        for x in range(left, left + width, 20):
            image.paste((0, 0, 0), (x, top, x + 10, top + height))
    exif = image.getexif()
    exif.get_ifd(0x8825)[1] = "N"
    image.save(out, "JPEG", exif=exif)
    return out.getvalue()


def contrast_in_plate(content: bytes) -> int:
    """How far apart the darkest and the lightest red in the middle of the plate are."""
    image = Image.open(BytesIO(content)).convert("RGB").getchannel("R")
    left, top, width, height = (
        side * length // 1000 for side, length in zip(PLATE, image.size * 2, strict=True)
    )
    low, high = image.crop(
        (left + width // 4, top + height // 4, left + width // 2, top + height // 2)
    ).getextrema()
    return int(high - low)  # type: ignore[operator]


def test_a_picture_is_published_in_all_sizes(gallery: Gallery) -> None:
    """The smallest at once, the others by a job; each without its metadata; the original is nobody's."""
    answer = gallery.upload(draw((2400, 1200)))
    first = answer.json
    assert (answer.status_code, first["width"], first["height"]) == (201, 320, 160)
    assert first["color"] == "#ca1e1e"
    gallery.site.run_jobs()
    picture = gallery.read(first["id"])
    sizes = [(one["width"], one["format"]) for one in picture["variants"]]
    assert sizes == [(width, kind) for kind in ("webp", "jpeg") for width in (320, 960, 1920)]
    assert (picture["width"], picture["height"]) == (1920, 960)
    for one in picture["variants"]:
        got = gallery.visitor.get(one["url"])
        opened = Image.open(BytesIO(got.data))
        assert (got.mimetype, opened.size) == (f"image/{one['format']}", (one["width"], one["width"] // 2))
        assert "immutable" in got.headers["Cache-Control"]
        assert not opened.getexif()
    with gallery.site.context():
        (original,) = [name for name in gallery.stored() if name.startswith("originals/")]
        kept = Image.open(BytesIO(files.get(original) or b""))
    assert (kept.size, dict(kept.getexif())) == ((2400, 1200), {})
    assert gallery.anns.get(f"/files/{original}").status_code == 404
    assert gallery.code.CHANGES == [CAR]


def test_a_shape_is_cut_around_the_focus(gallery: Gallery) -> None:
    """And is never made larger than the picture."""
    image, out = Image.new("RGB", (480, 1000), (200, 30, 30)), BytesIO()
    image.paste((0, 0, 200), (0, 800, 480, 1000))
    image.save(out, "PNG")
    cover = gallery.uploaded(content=out.getvalue(), kind="cover")
    assert (cover["width"], cover["height"]) == (480, 270)

    def middle(picture: dict[str, Any]) -> int:
        shown = Image.open(BytesIO(gallery.visitor.get(picture["url"]).data)).convert("RGB")
        return int(shown.getpixel((240, 200))[2])  # type: ignore[index]

    assert middle(cover) < 60
    assert gallery.edit(cover["id"], focusY=100).status_code == 200
    gallery.site.run_jobs()
    moved = gallery.read(cover["id"])
    assert middle(moved) > 150
    assert gallery.visitor.get(cover["url"]).status_code == 404
    assert gallery.edit(cover["id"], blurs=[PLATE]).status_code == 200
    assert gallery.edit(cover["id"], focusY=0).json["field"] == "blurs"
    assert gallery.edit(cover["id"], focusY=0, blurs=[]).status_code == 200


def test_a_blurred_plate_is_not_to_be_read_anywhere(gallery: Gallery) -> None:
    """Not in any size, not at the addresses from before; taken back, the picture is as it was."""
    before = gallery.uploaded(content=draw(plate=True))
    assert contrast_in_plate(gallery.visitor.get(before["url"]).data) > 100
    answer = gallery.edit(before["id"], blurs=[PLATE])
    assert answer.status_code == 200, answer.text
    assert contrast_in_plate(gallery.visitor.get(answer.json["url"]).data) < 40
    gallery.site.run_jobs()
    blurred = gallery.read(before["id"])
    assert blurred["blurs"] == [PLATE]
    assert blurred["width"] == 1200
    for one in blurred["variants"]:
        assert contrast_in_plate(gallery.visitor.get(one["url"]).data) < 40
    for one in before["variants"]:
        assert gallery.visitor.get(one["url"]).status_code == 404
        assert one["url"].removeprefix("/files/") not in gallery.stored()
    gallery.edit(before["id"], blurs=[])
    gallery.site.run_jobs()
    assert contrast_in_plate(gallery.visitor.get(gallery.read(before["id"])["url"]).data) > 100


def test_a_late_job_does_not_publish_what_has_been_blurred(gallery: Gallery) -> None:
    """It finds another key and leaves no file behind."""
    picture = gallery.upload(draw(plate=True)).json
    key = picture["url"].split("/")[3]
    gallery.edit(picture["id"], blurs=[PLATE])
    with gallery.site.context():
        publishing.publish({"id": picture["id"], "key": key})
        db.session.commit()
    assert [name for name in gallery.stored() if key in name] == []


def test_only_who_may_change_an_item_changes_its_pictures(gallery: Gallery) -> None:
    """Others get 403, visitors 401, and who does not see it 404."""
    picture = gallery.uploaded()
    order = {"kind": "gallery.photo", "ref": str(CAR), "ids": [picture["id"]]}

    def codes(client: FlaskClient) -> list[int]:
        return [
            gallery.upload(client=client).status_code,
            gallery.edit(picture["id"], client, alt="Mine").status_code,
            client.put("/platform/picture-order", json=order).status_code,
            client.delete(f"/platform/pictures/{picture['id']}").status_code,
        ]

    assert codes(gallery.bobs) == [403] * 4
    assert codes(gallery.visitor) == [401] * 4
    gallery.code.PRIVATE.add(1)
    assert codes(gallery.bobs) == [404] * 4
    assert gallery.upload(ref="gallery.car:9").status_code == 404
    assert gallery.upload(ref="gallery.driver:1").status_code == 404
    assert gallery.upload(kind="drawing").status_code == 404
    assert codes(gallery.anns) == [201, 200, 400, 204]


def test_pictures_of_a_private_item_are_private(gallery: Gallery) -> None:
    """Visitors and members neither list nor fetch them; the owner's addresses are signed, until the end of a day."""
    picture = gallery.uploaded()
    assert gallery.read(picture["id"], gallery.visitor)["url"] == picture["url"]
    gallery.code.PRIVATE.add(1)
    assert gallery.visitor.get(picture["url"]).status_code == 404
    for client in (gallery.visitor, gallery.bobs):
        assert client.get(f"/platform/pictures?ref={CAR}").status_code == 404
    signed = gallery.read(picture["id"])["url"]
    got = gallery.visitor.get(signed)
    assert (got.status_code, got.headers["Cache-Control"].split(",")[0]) == (200, "private")
    # Not its last letter, of which only some bits count.
    forged = signed[:-2] + ("A" if signed[-2] != "A" else "B") + signed[-1]
    for wrong in (forged, signed.replace("until=", "until=9")):
        assert gallery.visitor.get(wrong).status_code == 404
    other = gallery.uploaded()
    assert gallery.visitor.get(f"{other['url'].split('?')[0]}?{signed.split('?')[1]}").status_code == 404


def test_a_signature_ends(gallery: Gallery, clock: Any) -> None:
    """Two days later nobody fetches by it."""
    gallery.code.PRIVATE.add(1)
    url = gallery.uploaded()["url"]
    assert gallery.visitor.get(url).status_code == 200
    clock.advance(days=2)
    assert gallery.visitor.get(url).status_code == 404


def test_pictures_go_with_a_plugin_that_is_off(gallery: Gallery) -> None:
    """And are back with it."""
    picture = gallery.uploaded()
    gallery.site.switch("gallery", on=False)
    try:
        assert gallery.visitor.get(picture["url"]).status_code == 404
        assert gallery.upload().status_code == 404
        assert gallery.edit(picture["id"], alt="x").status_code == 404
    finally:
        gallery.site.switch("gallery", on=True)
    assert gallery.visitor.get(picture["url"]).status_code == 200


def test_nothing_is_left_of_an_uninstalled_plugin(gallery: Gallery) -> None:
    """Neither rows nor files but the archive; the admin sees how many pictures go."""
    gallery.uploaded()
    gallery.site.switch("gallery", on=False)
    try:
        with gallery.site.context():
            consequences = uninstall.preview(gallery.site.host, "gallery").consequences
            assert [one.count for one in consequences if "pictures" in one.message] != []
            uninstall.uninstall(gallery.site.host, "gallery", actor_id=None)
            assert db.session.scalars(db.select(Picture)).all() == []
        assert [name.split("/")[0] for name in gallery.stored()] == ["archives"]
    finally:
        with gallery.site.context():
            lifecycle.install(gallery.site.host, "gallery", actor_id=None)
        gallery.site.switch("gallery", on=True)


def test_they_are_described_ordered_and_one_is_the_cover(gallery: Gallery) -> None:
    """The cover comes first; every change reaches the plugin."""
    ids = [gallery.uploaded()["id"] for _ in range(3)]
    assert gallery.edit(ids[0], alt=" Front left ").json["alt"] == "Front left"
    assert gallery.edit(ids[1], isCover=True).status_code == 200
    assert gallery.edit(ids[2], isCover=True).status_code == 200
    order = {"kind": "gallery.photo", "ref": str(CAR), "ids": ids[::-1]}
    assert gallery.anns.put("/platform/picture-order", json=order).status_code == 204
    listed = gallery.visitor.get(f"/platform/pictures?ref={CAR}&size=2").json
    assert [(one["id"], one["isCover"]) for one in listed["content"]] == [(ids[2], True), (ids[1], False)]
    assert (listed["totalElements"], listed["hasMore"]) == (3, True)
    gallery.edit(ids[0], isCover=True)
    listed = gallery.visitor.get(f"/platform/pictures?ref={CAR}").json
    assert [one["id"] for one in listed["content"]] == [ids[0], ids[2], ids[1]]
    for wrong in (ids[:2], [*ids, ids[0]], [*ids[:2], 99]):
        assert gallery.anns.put("/platform/picture-order", json={**order, "ids": wrong}).status_code == 400
    assert len(gallery.code.CHANGES) == 3 + 4 + 1


def test_what_cannot_be_set_is_refused(gallery: Gallery) -> None:
    """By the field that is wrong, and nothing is changed."""
    picture = gallery.uploaded()
    refused: list[tuple[str, Any]] = [
        *(("blurs", [blur]) for blur in ([900, 0, 200, 10], [0, 0, 0, 10], [0, 0, 10], [0, -1, 10, 10])),
        ("blurs", [[0, 0, 10, 10]] * 21),
        *(("focusX", 101), ("alt", "x" * 301), ("position", 1)),
    ]
    for field, value in refused:
        answer = gallery.edit(picture["id"], **{field: value, "focusY": 0})
        assert answer.status_code in (400, 422), (field, value)
        assert answer.json["field"].startswith(field), answer.json
    assert gallery.read(picture["id"]) == picture


def test_what_is_no_picture_is_refused_and_leaves_nothing(gallery: Gallery) -> None:
    """With the field, whatever it pretends to be."""
    bomb = BytesIO()
    Image.new("1", (19_000, 19_000)).save(bomb, "PNG")
    for content in (b"no picture", bomb.getvalue(), draw()[:200]):
        answer = gallery.upload(content)
        assert (answer.status_code, answer.json["field"]) == (400, "image")
    assert gallery.stored() == set()


def test_a_kind_says_how_large_a_picture_may_be(gallery: Gallery) -> None:
    """To the byte; a form that is larger than any picture is not read at all."""
    megabyte, picture = 1024 * 1024, draw()
    for kind, most in (("photo", 5), ("cover", 10)):
        before, padding = gallery.stored(), bytes(most * megabyte - len(picture))
        over = gallery.upload(picture + padding + b"x", kind=kind)
        assert (over.status_code, over.json["field"]) == (413, "image")
        assert over.json["message"].startswith(f"The picture has more than {most} MB.")
        assert gallery.stored() == before
        assert gallery.upload(picture + padding, kind=kind).status_code == 201
    assert "field" not in gallery.upload(bytes(11 * megabyte), kind="cover").json


def test_an_item_has_so_many_pictures(gallery: Gallery) -> None:
    """Also when they come at once; a right to more counts. What is refused leaves no file."""
    gallery.uploaded()
    gallery.uploaded()
    before = gallery.stored()
    with gallery.site.context():
        kinds = importlib.import_module("motorclub.pictures.kinds")
        kind = kinds.picture_kinds()["gallery.photo"].kind
        drawn = publishing.store_upload(kind, draw())
        files_of_one = {*publishing.file_names(drawn), drawn.original}
        publishing.remove_names(files_of_one)

    def send(_: int) -> int:
        from motorclub.pictures import services

        with gallery.site.app.test_request_context():
            viewer = Viewer(id=gallery.ann.id)
            picture = Picture(
                **{
                    name: getattr(drawn, name)
                    for name in (
                        "kind",
                        "original",
                        "color",
                        "blurs",
                        "widths",
                        "formats",
                        "width",
                        "height",
                        "bytes",
                    )
                },
                key=publishing.create_key(),
            )
            try:
                services._add(kind, viewer, CAR, picture, b"")
                db.session.commit()
            except Exception as error:
                db.session.rollback()
                return int(getattr(error, "status", 500))
            return 201

    with ThreadPoolExecutor(3) as pool:
        assert sorted(pool.map(send, range(3))) == [201, 409, 409]
    assert gallery.upload().status_code == 409
    assert gallery.stored() == before
    with gallery.site.context():
        grant_right(gallery.ann.id, "gallery.gift:1", "gallery.more_photos", value=4)
        db.session.commit()
    assert gallery.upload().status_code == 201
    assert gallery.upload().json["code"] == "TOO_MANY"


def test_a_picture_waits_for_its_item(gallery: Gallery) -> None:
    """Its uploader changes and uses it, nobody else; unused it goes after two days, unless a draft names it."""
    loose, drafted = gallery.upload(ref=None).json, gallery.upload(ref=None).json
    assert gallery.upload(ref=None).json["code"] == "TOO_MANY"
    assert gallery.upload(ref=None, kind="cover").json["field"] == "ref"
    assert gallery.anns.get(loose["url"]).status_code == 200
    assert gallery.edit(loose["id"], alt="A car").json["alt"] == "A car"
    assert gallery.edit(loose["id"], isCover=True).json["field"] == "isCover"
    assert gallery.edit(loose["id"], gallery.bobs, alt="Mine").status_code == 404
    with gallery.site.app.test_request_context():
        with pytest.raises(Exception, match="belong elsewhere"):
            claim_pictures(Viewer(id=gallery.bob.id), "gallery.photo", CAR, [loose["id"]])
        db.session.rollback()
        paths = claim_pictures(Viewer(id=gallery.ann.id), "gallery.photo", CAR, [loose["id"]])
        assert paths == (loose["url"],)
        db.session.commit()
    assert gallery.read(loose["id"], gallery.visitor)["alt"] == "A car"
    with gallery.site.app.test_request_context():
        assert claim_pictures(Viewer(id=gallery.ann.id), "gallery.photo", CAR, [], replace=True) == ()
        db.session.commit()
    gallery.code.DRAFTED.add(drafted["id"])
    gallery.site.run_jobs()
    with gallery.site.context():
        from motorclub import clock as real

        later = now() + timedelta(hours=49)
        with real.use(lambda: later):
            plugin.delete_loose({})
            db.session.commit()
        assert list(db.session.scalars(db.select(Picture.id))) == [drafted["id"]]
    assert {name.split("/")[0] for name in gallery.stored()} == {"attachments", "originals"}
    assert len(gallery.stored()) == 1 + 2 * 3


def test_copies_share_files_until_the_last_has_gone(gallery: Gallery) -> None:
    """What is blurred in one is blurred in the others, and stays so; what it showed before is gone."""
    gallery.code.OWNERS[2] = gallery.ann.id
    picture, copy = gallery.uploaded(content=draw(plate=True)), ContentRef("gallery.car", 2)
    with gallery.site.app.test_request_context():
        copy_pictures(CAR, copy)
        db.session.commit()
    (copied,) = gallery.visitor.get(f"/platform/pictures?ref={copy}").json["content"]
    assert copied["url"] == picture["url"]
    gallery.edit(picture["id"], blurs=[PLATE])
    gallery.site.run_jobs()
    assert gallery.visitor.get(copied["url"]).status_code == 404
    assert contrast_in_plate(gallery.visitor.get(gallery.read(picture["id"])["url"]).data) < 40
    gallery.edit(picture["id"], blurs=[])
    gallery.site.run_jobs()
    (copied,) = gallery.visitor.get(f"/platform/pictures?ref={copy}").json["content"]
    assert contrast_in_plate(gallery.visitor.get(copied["url"]).data) < 40
    assert contrast_in_plate(gallery.visitor.get(gallery.read(picture["id"])["url"]).data) > 40
    for ref in (CAR, copy):
        assert gallery.stored() != set()
        with gallery.site.context():
            assert delete_pictures(ref) == 1
            db.session.commit()
    assert gallery.stored() == set()


@pytest.mark.parametrize(
    ("choice", "left"),
    [(ContentChoice.REMOVE, []), (ContentChoice.ANONYMISE, [None]), (ContentChoice.KEEP, ["ann"])],
)
def test_pictures_are_handed_out_and_erased(
    gallery: Gallery, choice: ContentChoice, left: list[str | None]
) -> None:
    """As the member chose; what belongs to nothing goes in any case, with its files."""
    picture = gallery.uploaded()
    gallery.uploaded(ref=None)
    with gallery.site.context():
        archive = zipfile.ZipFile(BytesIO(personal_data.export(gallery.ann.id)))
        (name,) = [name for name in archive.namelist() if name.endswith("core/pictures.json")]
        assert [one["ref_id"] for one in json.loads(archive.read(name))] == [1, None]
        plugin.erase_as(gallery.ann.id, choice)
        db.session.commit()
        owners = list(db.session.scalars(db.select(Picture.member_id)))
    assert owners == [gallery.ann.id if owner else None for owner in left]
    assert (gallery.visitor.get(picture["url"]).status_code == 200) is bool(left)
    assert bool(gallery.stored()) is bool(left)
