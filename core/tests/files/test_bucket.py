"""Files in a bucket of an S3-compatible store: the same site, without a file in the folder."""

from __future__ import annotations

import urllib.error
import urllib.request
import zipfile
from io import BytesIO

import pytest
from mailservers import free_port
from object_store import ObjectStore
from PIL import Image

from motorclub.config import Config, ConfigError
from motorclub.files import services as files
from motorclub.http.errors import ApiError
from motorclub.platform.operations import uninstall
from motorclub.testing.site import Site
from motorclub.viewer import Role

KEY = "attachments/00112233445566778899aabbccddeeff/320.webp"


def test_every_file_is_in_the_bucket(site: Site, bucket: ObjectStore) -> None:
    """What goes is gone, and nothing is in the folder."""
    with site.context():
        files.put(KEY, b"picture")
        files.put("dataExports/a.zip", b"zip")
        assert bucket.names() == {KEY, "dataExports/a.zip"}
        assert not (site.config.instance / "files").exists()
        assert (files.get(KEY), files.get(f"{KEY}2")) == (b"picture", None)
        files.put(KEY, b"another")
        assert files.get(KEY) == b"another"
        files.remove(KEY)
        files.remove(KEY)
        assert (files.get(KEY), bucket.names()) == (None, {"dataExports/a.zip"})
        with pytest.raises(ValueError, match="not a name"):
            files.put("attachments/../../x", b"")


def test_a_plugins_archive_goes_into_the_bucket_and_comes_back_from_it(
    site: Site, bucket: ObjectStore
) -> None:
    """Any machine can list it, read it and give it to the admin."""
    site.switch("forum", on=False)
    with site.context():
        files.put("forum/a/photo.jpg", b"x" * 3_000_000)
        done = uninstall.uninstall(site.host, "forum", actor_id=None)
        name = done.archive.name
        assert bucket.names() == {f"archives/{name}"}
        uninstall.bring_back(site.host, "forum", name, actor_id=None)
        assert files.get("forum/a/photo.jpg") == b"x" * 3_000_000
        files.remove("forum/a/photo.jpg")
    admin = site.as_role(Role.ADMIN)
    assert [row["name"] for row in admin.get("/platform/admin/archives").json["content"]] == [name]
    fetched = admin.get(f"/platform/admin/archives/{name}")
    assert zipfile.ZipFile(BytesIO(fetched.data)).testzip() is None
    assert fetched.headers["Content-Disposition"] == f"attachment; filename={name}"
    site.switch("forum", on=True)


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


@pytest.mark.parametrize(
    "url", ["club", "https://club.example/x", "s3://", "s3://key:secret@club", "file://x"]
)
def test_what_is_no_store_is_refused_at_start(url: str) -> None:
    with pytest.raises(ConfigError, match="MOTORCLUB_FILES_URL"):
        Config.from_env({"MOTORCLUB_SECRET": "x" * 40, "MOTORCLUB_FILES_URL": url})


def test_the_former_name_of_the_setting_says_what_it_is_now() -> None:
    with pytest.raises(ConfigError, match="MOTORCLUB_PICTURES_URL is MOTORCLUB_FILES_URL now"):
        Config.from_env({"MOTORCLUB_SECRET": "x" * 40, "MOTORCLUB_PICTURES_URL": "s3://club"})
