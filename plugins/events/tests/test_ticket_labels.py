"""Labels of ticket types: a list of the staff's, chosen by organisers, shown with the types and on tickets."""

from __future__ import annotations

from typing import Any

import pytest
from event_sales import Fair

VIP = {"name": "VIP", "color": "#aa2200", "perks": ["Lounge", "Paddock walk"], "sortOrder": 1}


@pytest.fixture
def vip(fair: Fair) -> int:
    """A label of the staff's."""
    return int(fair.post("/ticket-labels", fair.moderator, 201, **VIP)["id"])


def shown_on(fair: Fair, meet: int) -> list[list[str]]:
    """The names of the labels of each ticket type of the event's page."""
    kinds: Any = fair.get(f"/events/{meet}")["ticketTypes"]
    return [[label["name"] for label in kind["labels"]] for kind in kinds]


def test_types_and_tickets_show_their_labels(fair: Fair, meet: int, vip: int) -> None:
    """In the order of the list, with their perks; a copy of the event has them; one that is off is shown nowhere."""
    first = fair.post("/ticket-labels", fair.admin, 201, name="Early entry")["id"]
    kind = fair.type(meet, labelIds=[vip, first])
    assert shown_on(fair, meet) == [["Early entry", "VIP"]]
    fair.order(fair.ann, (kind, 1))
    [ticket] = fair.get(f"/users/{fair.ann.id}/tickets", fair.ann)["content"]
    assert [label["perks"] for label in ticket["labels"]] == [[], ["Lounge", "Paddock walk"]]
    copy = fair.post(f"/events/{meet}/duplicate", fair.organiser, 201)
    assert [label["name"] for label in copy["ticketTypes"][0]["labels"]] == ["Early entry", "VIP"]
    fair.put(f"/ticket-labels/{vip}", fair.moderator, **VIP, active=False)
    assert shown_on(fair, meet) == [["Early entry"]]
    assert {
        one["name"]: one["typeCount"] for one in fair.get("/ticket-labels", fair.organiser)["content"]
    } == {
        "Early entry": 2,
        "VIP": 2,
    }


def test_only_labels_that_are_on_can_be_chosen(fair: Fair, meet: int, vip: int) -> None:
    """A type keeps one that was switched off later; nobody gets it again."""
    kind = fair.type(meet, labelIds=[vip])
    fair.put(f"/ticket-labels/{vip}", fair.admin, **VIP, active=False)
    for label in (vip, 999):
        body = {"name": "Guest", "labelIds": [label]}
        assert fair.post(f"/events/{meet}/ticket-types", fair.organiser, 400, **body)["field"] == "labelIds"
    version = fair.get(f"/events/{meet}/managed-ticket-types", fair.organiser)["content"][0]["version"]
    changed = fair.put(f"/ticket-types/{kind}", fair.organiser, labelIds=[vip], name="Guest", version=version)
    assert changed["labelIds"] == [vip]


def test_staff_keeps_the_list_in_order(fair: Fair, meet: int, vip: int) -> None:
    """No two of a name, none deleted that a type has, and nothing that cannot be shown."""
    assert fair.post("/ticket-labels", fair.admin, 409, name="vip")["field"] == "name"
    for field, value in (("name", " "), ("color", "red"), ("perks", ["x"] * 9), ("sortOrder", -1)):
        refused = fair.post("/ticket-labels", fair.admin, 400, **{"name": "Other", field: value})
        assert refused["field"] == field
    fair.post("/ticket-labels", fair.organiser, 403, name="Other")
    kind = fair.type(meet, labelIds=[vip])
    assert fair.call("DELETE", f"/ticket-labels/{vip}", fair.admin, 409)["code"] == "IN_USE"
    fair.call("DELETE", f"/ticket-types/{kind}", fair.organiser, 204)
    fair.call("DELETE", f"/ticket-labels/{vip}", fair.admin, 204)
