"""Countries: shipped from ISO 3166, changed by admins alone."""

from __future__ import annotations

import pytest

from motorclub.api import Role, db
from motorclub.testing.site import Site
from motorclub_showcase.catalogue import countries


@pytest.fixture(autouse=True)
def loaded(site: Site) -> None:
    """The countries, as an installation has them."""
    with site.context():
        countries.load_countries()
        db.session.commit()


def test_visitors_find_countries_in_use(site: Site) -> None:
    """By name or code, with flag, currency, unit and number plate; uninhabited ones are not in use."""
    found = site.client().get("/showcase-api/countries", query_string={"q": "germ"}).json
    assert found["content"] == [
        {
            "code": "DE",
            "name": "Germany",
            "flagEmoji": "🇩🇪",
            "currency": "EUR",
            "distanceUnit": "KM",
            "plateHint": "M-AB 1234",
            "isActive": True,
            "version": 1,
        }
    ]
    by_code = site.client().get("/showcase-api/countries?q=gb").json["content"]
    assert [(one["name"], one["distanceUnit"]) for one in by_code] == [("United Kingdom", "MI")]
    counts = [
        site.client().get(f"/showcase-api/countries{all_}").json["totalElements"]
        for all_ in ("", "?all=true")
    ]
    assert counts == [242, 249]


def test_only_admins_change_a_country(site: Site) -> None:
    """A moderator may not; a version that was changed since is refused; loading again changes nothing back."""
    body = {"plateHint": "B-XY 99", "currency": "USD", "version": 1}
    path = "/showcase-api/countries/DE"
    assert site.as_role(Role.MODERATOR).put(path, json=body).status_code == 403
    assert site.as_role(Role.ADMIN).put(path, json=body).json["version"] == 2
    assert site.as_role(Role.ADMIN).put(path, json=body).status_code == 409
    with site.context():
        countries.load_countries()
        db.session.commit()
    assert site.client().get(path).json["plateHint"] == "B-XY 99"
