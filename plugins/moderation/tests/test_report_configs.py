"""The reasons for which members report: admins change them, and can take each change back."""

from __future__ import annotations

from motorclub.testing.site import Site
from motorclub.viewer import Role

CONFIGS = "/moderation-api/report-configs"
LOGS = "/moderation-api/moderation-logs"
REASON = {
    "key": "wrong_price",
    "label": "Wrong price",
    "help": "The price is not the one that is asked for.",
    "targetTypes": ["showcase.car"],
    "severity": 2,
    "position": 900,
}


def test_a_reason_is_added_changed_and_deleted(site: Site) -> None:
    admin = site.as_role(Role.ADMIN)
    assert site.as_role(Role.MODERATOR).post(CONFIGS, json=REASON).status_code == 403
    made = admin.post(CONFIGS, json=REASON)
    assert made.status_code == 201, made.text
    assert admin.post(CONFIGS, json=REASON).status_code == 409
    address = f"{CONFIGS}/{made.get_json()['id']}"
    changed = {name: value for name, value in REASON.items() if name != "key"}
    body = {**changed, "isActive": False, "version": 1}
    assert admin.put(address, json=body).get_json()["isActive"] is False
    assert admin.put(address, json=body).status_code == 409
    assert admin.delete(address).status_code == 204
    actions = [entry["action"] for entry in admin.get(LOGS).get_json()["content"]]
    assert actions == ["config.reason_deleted", "config.reason_changed", "config.reason_added"]


def test_changes_of_reasons_are_undone(site: Site) -> None:
    """The latest first: what was deleted is there again, and then what it was before the change."""
    admin = site.as_role(Role.ADMIN)
    number = admin.post(CONFIGS, json=REASON).get_json()["id"]
    changed = {name: value for name, value in REASON.items() if name != "key"}
    admin.put(f"{CONFIGS}/{number}", json={**changed, "severity": 5, "version": 1})
    admin.delete(f"{CONFIGS}/{number}")
    seen = []
    for _ in range(3):
        entries = admin.get(f"{LOGS}?action=config").get_json()["content"]
        entry = next(one for one in entries if one["canRevert"])
        answer = admin.post(f"{LOGS}/{entry['id']}/revert", json={"reason": "As it was"})
        assert answer.status_code < 300, answer.text
        found = admin.get(f"{CONFIGS}?size=100").get_json()["content"]
        seen.append([one["severity"] for one in found if one["key"] == REASON["key"]])
    assert seen == [[5], [2], []]


def test_changed_settings_are_in_the_log(site: Site) -> None:
    site.configure("moderation", silence_hours=2)
    (entry,) = site.as_role(Role.ADMIN).get(f"{LOGS}?action=config").get_json()["content"]
    assert (entry["before"], entry["after"]) == ({"silence_hours": 24}, {"silence_hours": 2})
