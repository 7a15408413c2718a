"""Pictures in a bucket of an S3-compatible store: the same site, without a file of them in the folder."""

from __future__ import annotations

import dataclasses
import urllib.error
import urllib.request
from collections.abc import Iterator
from io import BytesIO

import pytest
from mailservers import free_port
from object_store import ObjectStore, object_store
from PIL import Image

from motorclub.config import Config, ConfigError
from motorclub.files import services as files
from motorclub.files import stores
from motorclub.http.errors import ApiError
from motorclub.testing.site import Site

KEY = "attachments/00112233445566778899aabbccddeeff/320.webp"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ObjectStore]:
    """A store of objects that these tests share."""
    with object_store(tmp_path_factory.mktemp("objects")) as started:
        yield started


@pytest.fixture
def bucket(site: Site, server: ObjectStore, monkeypatch: pytest.MonkeyPatch) -> Iterator[ObjectStore]:
    """A folder of a bucket, in which the site keeps its pictures."""
    made = server.with_folder()
    for name, value in made.environment.items():
        monkeypatch.setenv(name, value)
    config = dataclasses.replace(site.config, pictures_url=made.url)
    monkeypatch.setitem(site.app.extensions, "motorclub.config", config)
    yield made
    stores._open_bucket.cache_clear()


def test_pictures_are_in_the_bucket_and_nothing_else(site: Site, bucket: ObjectStore) -> None:
    """What goes is gone; other files stay in the folder."""
    with site.context():
        files.put(KEY, b"picture")
        files.put("exports/a.zip", b"zip")
        assert bucket.names() == {KEY}
        assert (files.folder() / "exports/a.zip").read_bytes() == b"zip"
        assert not (files.folder() / "attachments").exists()
        assert (files.get(KEY), files.get(f"{KEY}2")) == (b"picture", None)
        files.put(KEY, b"another")
        assert files.get(KEY) == b"another"
        files.remove(KEY)
        files.remove(KEY)
        assert (files.get(KEY), bucket.names()) == (None, set())
        with pytest.raises(ValueError, match="not a name"):
            files.put("attachments/../../x", b"")


def test_the_store_gives_nothing_to_others(site: Site, bucket: ObjectStore) -> None:
    """The site's calls are signed; the same address without a signature is refused."""
    with site.context():
        files.put(KEY, b"picture")
        assert files.get(KEY) == b"picture"
    with pytest.raises(urllib.error.HTTPError) as refusal:
        urllib.request.urlopen(f"{bucket.endpoint}/{bucket.url.removeprefix('s3://')}/{KEY}")
    assert refusal.value.code == 403


def test_a_picture_is_uploaded_and_shown_from_it(site: Site, bucket: ObjectStore) -> None:
    """With a mark of its content, so that a browser that has it is told so."""
    out = BytesIO()
    Image.new("RGB", (40, 40), (180, 20, 30)).save(out, "PNG")
    client = site.client(site.member("ann").token)
    form = {"image": (BytesIO(out.getvalue()), "me.png")}
    address = client.put("/users/me/profile-image", data=form).json["profileImage"]  # type: ignore[index]
    assert bucket.names() == {"profileImages/ann/profile-96.jpg", "profileImages/ann/profile.jpg"}
    shown = site.client().get(address)
    assert (shown.status_code, shown.mimetype, Image.open(BytesIO(shown.data)).size) == (
        200,
        "image/jpeg",
        (512, 512),
    )
    again = site.client().get(address, headers={"If-None-Match": shown.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert site.client().get("/files/profileImages/bob/profile.jpg").status_code == 404


def test_a_bucket_that_is_away_is_said(
    site: Site, bucket: ObjectStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither taken for a missing picture nor waited for."""
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{free_port()}")
    assert site.client().get("/files/profileImages/ann/profile.jpg").status_code == 503
    with site.context(), pytest.raises(ApiError, match="cannot be reached"):
        files.put(KEY, b"picture")


@pytest.mark.parametrize("url", ["club", "https://club.example/x", "s3://", "s3://key:secret@club"])
def test_what_is_no_bucket_is_refused_at_start(url: str) -> None:
    with pytest.raises(ConfigError, match="MOTORCLUB_PICTURES_URL"):
        Config.from_env({"MOTORCLUB_SECRET": "x" * 40, "MOTORCLUB_PICTURES_URL": url})
