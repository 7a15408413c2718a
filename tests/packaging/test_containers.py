"""The container image is built and the compose file started in earnest, without a registry and without a service.

Needs buildah, podman, podman-compose and mmdebstrap; where one is missing, these tests say so and are skipped. In place
of other projects' images stand Debian's packages (tests/support/images), which are built once and kept.
"""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from io import BytesIO

import pytest
from containers import (
    CHECKED,
    ComposedSite,
    build_product,
    build_python,
    build_stand_in,
    composed,
    missing_tools,
    write_engine_settings,
)
from PIL import Image
from websockets.sync.client import connect

from motorclub.testing.captcha import solution_of

pytestmark = [pytest.mark.once, pytest.mark.full, pytest.mark.timeout(5400)]

PASSWORD = "quattro-und-regen-9"
FORUM = "/forum-api/questions"
OPEN_QUESTIONS = ("there are no backups", "payments: There is no way to pay", "https://localhost/")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ComposedSite]:
    """The compose file's site, from an image built here."""
    missing = missing_tools()
    if missing:
        pytest.skip(f"no image was built: this machine has no {', '.join(missing)}")
    folder = tmp_path_factory.mktemp("containers")
    write_engine_settings(folder / "containers.conf")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CONTAINERS_CONF", str(folder / "containers.conf"))
        build_python(folder)
        build_product()
        images = {name: build_stand_in(name) for name in ("postgres", "valkey", "caddy")}
        with composed(folder, images) as running:
            yield running


@pytest.fixture(scope="module")
def admin(site: ComposedSite) -> str:
    """A token of the first admin, who signed up as everybody does, by a mail, and was made one by one command."""
    challenge = site.call("GET", "/auth/captcha")
    body = {"username": "jo_fast", "email": "jo@example.org", "password": PASSWORD}
    site.call("POST", "/auth/register", body | {"captcha": solution_of(challenge)})
    site.call("POST", "/auth/verify-email", {"token": site.await_mailed(r"/verify-email\?token=([\w.~-]+)")})
    site.execute("web", "motorclub", "members", "set-role", "jo_fast", "ADMIN")
    answer = site.call("POST", "/auth/login", {"username": "jo_fast", "password": PASSWORD})
    assert answer["user"]["role"] == "ADMIN"
    return str(answer["token"])


def picture() -> bytes:
    """A JPEG."""
    file = BytesIO()
    Image.effect_noise((640, 480), 40).convert("RGB").save(file, "JPEG")
    return file.getvalue()


def test_pages_come_through_the_proxy(site: ComposedSite) -> None:
    page = site.request("GET", "/")
    assert page.status == 200
    assert b"<title>" in page.data


def test_live_updates_come_through_the_proxy(site: ComposedSite) -> None:
    trusted = ssl.create_default_context(cafile=str(site.authority))
    address = site.url.replace("https", "wss") + "/ws"
    with connect(address, ssl=trusted, origin="https://localhost", subprotocols=["v12.stomp"]) as ws:
        ws.send("CONNECT\naccept-version:1.2\nhost:x\n\n\0")
        assert str(ws.recv(60)).startswith("CONNECTED\n")


def test_containers_are_healthy_and_ours_do_not_run_as_root(site: ComposedSite) -> None:
    """By the checks of the compose file."""
    for service in CHECKED:
        site.await_healthy(service)
    for service in ("web", "hub", "jobs"):
        assert site.execute(service, "id", "-u").strip() == "10001"


def test_what_people_gave_is_there_after_a_restart(site: ComposedSite, admin: str) -> None:
    """A question and its picture, of which a job has made the sizes."""
    form = {"image": ("belt.jpg", picture(), "image/jpeg")}
    uploaded = site.request("POST", "/platform/uploads/forum.picture", admin, fields=form).json()
    question = {
        "title": "Which oil for a cold garage?",
        "body": "It rattles in the morning, for a minute.",
        "tags": ["oil"],
    }
    asked = site.call("POST", FORUM, question | {"attachmentIds": [uploaded["id"]]}, admin)

    def read() -> tuple[str, bytes]:
        shown = site.call("GET", f"{FORUM}/{asked['id']}")
        file = site.request("GET", shown["attachments"][0]["url"])
        assert file.status == 200
        return shown["title"], file.data

    site.await_jobs()
    before = read()
    site.compose("stop")
    site.compose("start")
    site.await_ready()
    assert read() == before


def test_the_doctor_finds_only_what_an_operator_has_to_decide(site: ComposedSite, admin: str) -> None:
    """No backups, no way to pay; and within a container the name localhost leads to the container."""
    report = site.execute("web", "sh", "-c", "motorclub doctor || true")
    found = [line for line in report.splitlines() if not line.startswith("  ->")]
    assert found
    assert [line for line in found if not line.startswith(OPEN_QUESTIONS)] == []
