"""A stranger's plugin holds, takes reports, counts, is paid and shows figures over all shipped plugins.

It is written by the manual alone and has no line in any of them; the test creates content by what their `contract.py`
say. With each of them switched off, it does the same with those that are left.
"""

from __future__ import annotations

import importlib.metadata
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import sqlalchemy as sa

from motorclub.plugin.host import Host
from motorclub.plugin.spec import ENTRY_POINT_GROUP
from motorclub.processes.embedded import Embedded
from motorclub.testing.contract.acting import WORD, Actor, CallRefused, actors_of
from motorclub.testing.contract.tools import off
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import Site, config_for
from motorclub.viewer import Role

CODE = Path(__file__).parent / "steward"
STEWARD = importlib.metadata.EntryPoint("steward", "motorclub_steward.plugin:plugin", ENTRY_POINT_GROUP)
SHIPPED = (
    *("announcements", "donations", "events", "forum", "moderation"),
    *("payments", "price_predictor", "ranks", "showcase", "social"),
)
HARMLESS = "marigold"
# What only admins write is neither reviewed nor moderated.
BY_STAFF = {"forum.category", "showcase.contest"}
# What stands on the page of a car is taken out of sight with the car.
WITH_CAR = {"showcase.modification", "showcase.service_record", "showcase.performance_result"}


@pytest.fixture(scope="module")
def shared_site(servers: Embedded, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site of its own with all plugins and the steward."""
    engine = sa.create_engine(servers.database_url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text("DROP DATABASE IF EXISTS steward WITH (FORCE)"))
        connection.execute(sa.text("CREATE DATABASE steward TEMPLATE template0"))
    engine.dispose()
    url = sa.make_url(servers.database_url).set(database="steward").render_as_string(hide_password=False)
    installed = [*importlib.metadata.entry_points(group=ENTRY_POINT_GROUP), STEWARD]
    load_all = Host.load_all
    sys.path.insert(0, str(CODE))
    with patch.object(Host, "load_all", lambda host: load_all(host, installed)):
        yield Site(config_for(tmp_path_factory.mktemp("steward")), url, f"{servers.redis_url}?db=4")
    sys.path.remove(str(CODE))


def list_actors(site: Site, without: str) -> list[Actor]:
    """For each content type of each plugin that is on, who creates it."""
    return [
        actor
        for loaded in site.host.usable()
        if loaded.id in SHIPPED and loaded.id != without and loaded.contributions.content_types
        for actor in actors_of(loaded, site)
    ]


def board(site: Site, clock: Clock) -> Any:
    """What staff see of it, once the counts are written, as they are once a minute."""
    site.run_jobs()
    clock.advance(minutes=2)
    site.run_jobs()
    answer = site.as_role(Role.ADMIN).get("/steward-api/board")
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def hold_and_release(site: Site, everybody: list[Actor]) -> None:
    """Texts with the word wait, whoever's they are; released, others see them."""
    staff = site.client(site.member("releaser", Role.ADMIN).token)
    held = {actor.case.type for actor in everybody if is_held(actor)}
    assert held == {actor.case.type for actor in everybody} - BY_STAFF
    path = "/platform/held-content"
    for waiting in staff.get(f"{path}?size=100").get_json()["content"]:
        assert waiting["rule"] == "A word of the test"
        assert staff.post(f"{path}/{waiting['id']}/release").status_code == 204
    assert staff.get(path).get_json()["totalElements"] == 0


def is_held(actor: Actor) -> bool:
    """Whether a text with the word is answered with "held", or is seen by nobody else."""
    try:
        return not actor.seen_by(actor.create(WORD))
    except CallRefused as refused:
        return ": 202 " in str(refused)


def report_and_handle(site: Site, everybody: list[Actor]) -> list[str]:
    """Each item is reported by its reference and taken out of sight by the actions of its type."""
    staff, reported = site.as_role(Role.ADMIN), []
    for actor in everybody:
        ref = actor.create(HARMLESS)
        number = actor.other.post("/steward-api/reports", {"ref": str(ref)})["id"]
        reported.append(str(ref))
        handled = staff.post(f"/steward-api/reports/{number}/handle")
        if handled.status_code == 409:
            assert handled.get_json()["code"] == "NO_SUCH_ACTION"
            assert actor.case.type in BY_STAFF | WITH_CAR
        else:
            assert handled.status_code == 200, handled.text
            assert not actor.seen_by(ref), f"{ref} is handled and still seen"
    return reported


def pay_a_tip(site: Site) -> None:
    """By the sandbox, as a member."""
    member = site.member("tipper")
    client = site.client(member.token)
    page = client.post("/steward-api/tips", json={"amountMinor": 500}).get_json()["page"]
    number = page.rpartition("=")[2]
    away = client.post(f"/payment-api/payments/{number}/checkout", json={})
    assert away.status_code == 200, away.text
    session = away.get_json()["redirectUrl"].partition("session=")[2]
    paid = client.post(f"/payment-api/sandbox/sessions/{session}/actions", json={"action": "PAY"})
    assert paid.status_code == 200, paid.text
    assert client.post(f"/payment-api/payments/{number}/sync").get_json()["status"] == "CAPTURED"


def works_over_all(site: Site, clock: Clock, without: str) -> None:
    """All that the steward is there for, with the plugins that are on."""
    everybody = list_actors(site, without)
    hold_and_release(site, everybody)
    reported = report_and_handle(site, everybody)
    if without == "payments":
        refused = site.as_role(Role.USER).post("/steward-api/tips", json={"amountMinor": 500})
        assert (refused.status_code, refused.get_json()["code"]) == (409, "NO_PAYMENTS")
    else:
        pay_a_tip(site)
    shown = board(site, clock)
    assert {one["ref"] for one in shown["reported"]} == set(reported)
    assert shown["figures"]["steward.tips"] == (0 if without == "payments" else 500)
    owners = {name.partition(".")[0] for name in shown["figures"]}
    gone = {"payments", "donations"} if without == "payments" else {without}
    assert owners >= {"steward", "core", "payments", "forum", "donations"} - gone
    assert not owners & gone
    assert ("forum.question_asked" in shown["occurrences"]) is (without != "forum")
    assert ("social.comment_posted" in shown["occurrences"]) is (without != "social")


def test_it_works_over_all_shipped_plugins(site: Site, clock: Clock) -> None:
    """Of every plugin that is installed here."""
    assert site.host.plugins["steward"].usable, site.host.plugins["steward"].failure
    works_over_all(site, clock, without="")


@pytest.mark.full
@pytest.mark.parametrize("away", SHIPPED)
def test_it_works_while_each_of_them_is_away(site: Site, clock: Clock, away: str) -> None:
    """Over those that are left."""
    if away not in site.host.plugins:
        pytest.skip(f"{away} is not installed here")
    with off(site, away):
        works_over_all(site, clock, without=away)
