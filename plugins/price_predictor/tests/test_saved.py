"""Estimates that members keep for themselves."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import DemoContext, db
from motorclub_price_predictor import demo, services
from motorclub_price_predictor.models import SavedEstimate

CALL = "/price-predictor-api/saved"
CAR: dict[str, Any] = {
    "brand": "Mercedes-Benz",
    "model": "C-Class",
    "year": 2015,
    "mileageKm": 80_000,
    "condition": 4,
    "country": "US",
}


def save(client: Any, **change: Any) -> dict[str, Any]:
    """A saved estimate; the call must succeed."""
    answer = client.post(CALL, json={**CAR, **change})
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json
    return told


def test_what_is_saved_is_what_was_shown(site: Any) -> None:
    """The server estimates again: a client cannot say what its car is worth."""
    client = site.client(site.member("owner").token)
    shown = client.post("/price-predictor-api/estimates", json=CAR).json
    saved = save(client)
    assert saved["title"] == "Mercedes-Benz C-Class 2015"
    assert [saved["result"][name] for name in ("low", "median", "high", "count")] == [
        shown[name] for name in ("low", "median", "high", "count")
    ]
    assert (saved["car"]["mileageKm"], saved["car"]["fuel"]) == (80_000, None)
    assert client.get(CALL).json["content"] == [saved]


def test_nobody_else_sees_or_deletes_it(site: Any) -> None:
    """404, as though it were not there."""
    owner, other = site.client(site.member("owner").token), site.client(site.member("other").token)
    saved = save(owner)
    assert other.get(CALL).json["totalElements"] == 0
    assert other.delete(f"{CALL}/{saved['id']}").status_code == 404
    assert owner.delete(f"{CALL}/{saved['id']}").status_code == 204
    assert owner.delete(f"{CALL}/{saved['id']}").status_code == 404
    assert owner.get(CALL).json["totalElements"] == 0


def test_visitors_have_to_sign_in(site: Any) -> None:
    """Each of the calls says so."""
    client = site.client()
    assert client.get(CALL).status_code == 401
    assert client.post(CALL, json=CAR).status_code == 401
    assert client.delete(f"{CALL}/1").status_code == 401
    assert client.get("/price-predictor-api/own-cars").status_code == 401


def test_what_is_no_estimate_is_not_saved(site: Any) -> None:
    """Below five comparable cars there is nothing to keep."""
    client = site.client(site.member("owner").token)
    refused = client.post(CALL, json={**CAR, "brand": "Trabant"})
    assert (refused.status_code, refused.json["code"]) == (409, "CONFLICT")
    assert client.get(CALL).json["totalElements"] == 0


def test_a_member_keeps_as_many_as_the_setting_says(site: Any, clock: Any) -> None:
    """With its default; deleting one makes room."""
    member = site.member("owner")
    with site.context():
        one = {"member_id": member.id, "title": "x", "car": {}, "result": {}, "saved_at": clock.at}
        db.session.add_all(SavedEstimate(**one) for _ in range(50))
        db.session.commit()
    client = site.client(member.token)
    refused = client.post(CALL, json=CAR)
    assert (refused.status_code, refused.json["message"]) == (
        409,
        "You may keep 50 estimates. Delete one first.",
    )
    assert client.delete(f"{CALL}/1").status_code == 204
    save(client)


def test_saving_is_limited_like_asking(site: Any, clock: Any) -> None:
    """Else saving would be the way to ask without end."""
    client = site.client(site.member("owner").token)
    assert [client.post(CALL, json={**CAR, "brand": "?x"}).status_code for _ in range(21)] == [
        *[409] * 20,
        429,
    ]


def test_a_page_takes_two_statements_whatever_its_size(site: Any, queries: Any) -> None:
    """And one for the caller."""
    client = site.client(site.member("owner").token)
    for year in range(2010, 2016):
        save(client, year=year)
    for size in (1, 100):
        with queries.at_most(3):
            assert len(client.get(f"{CALL}?size={size}").json["content"]) == min(size, 6)


def test_members_get_what_is_kept_and_have_it_erased(site: Any) -> None:
    """The file has all of it; erasing takes it all, once; others keep theirs."""
    owner, other = site.member("owner"), site.member("other")
    save(site.client(owner.token))
    save(site.client(other.token))
    with site.context():
        [file] = services.export(owner.id)
        [told] = json.loads(file.content)
        assert (file.name, told["title"], told["car"]["year"]) == (
            "price_estimates.json",
            "Mercedes-Benz C-Class 2015",
            2015,
        )
        assert services.erase(owner.id).removed == 1
        assert services.erase(owner.id).removed == 0
        db.session.commit()
        assert list(services.export(owner.id)) == []
        assert len(list(services.export(other.id))) == 1


def test_switching_off_says_what_people_lose(site: Any) -> None:
    """Nothing while nothing is kept."""
    with site.context():
        assert services.consequences() == []
    for name in ("one", "other"):
        save(site.client(site.member(name).token))
    with site.context():
        [lost] = services.consequences()
    assert (lost.message, lost.count) == ("2 saved estimates of 2 members cannot be seen.", 2)


def test_the_demo_has_saved_estimates(site: Any) -> None:
    """Of several members, the same every time; prices are those of the data set."""
    members = tuple(site.member(f"member{number}").id for number in range(15))
    made = []
    for _ in range(2):
        with site.context():
            demo.seed(DemoContext(random.Random(7), members, datetime(2026, 6, 1, tzinfo=UTC)))
            rows = list(db.session.scalars(sa.select(SavedEstimate).order_by(SavedEstimate.id)))
            made.append([(row.member_id, row.title, row.result["median"], row.saved_at) for row in rows])
            db.session.rollback()
    assert made[0] == made[1]
    assert len({row[0] for row in made[0]}) >= 10
    assert max(row[3] for row in made[0]) <= datetime(2026, 6, 1, tzinfo=UTC)


def test_off_means_off_and_on_brings_all_back(site: Any) -> None:
    """Calls are gone, what was kept is not."""
    client = site.client(site.member("owner").token)
    saved = save(client)
    site.switch("price_predictor", on=False)
    for answer in (client.get(CALL), client.post("/price-predictor-api/estimates", json=CAR)):
        assert (answer.status_code, answer.json["code"]) == (404, "PLUGIN_DISABLED")
    site.switch("price_predictor", on=True)
    assert client.get(CALL).json["content"] == [saved]


@pytest.mark.parametrize("path", ["/price-predictor-api/catalogue", "/price-predictor-api/about"])
def test_what_everybody_may_read(site: Any, path: str) -> None:
    """Without an account."""
    assert site.client().get(path).status_code == 200
