"""What members reach and organisers sell: every figure equals a recount, and only they and admins see it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub.api import Role, ServiceFailed, Viewer, db
from motorclub.api.figures import FigureQuery, FigureRow, read_figure
from motorclub.testing.site import Site
from motorclub_analytics.people import measuring

API = "/analytics-api"
PLUGINS = ("announcements", "events", "forum", "ranks", "showcase", "social")
ZONE = "Pacific/Auckland"
ACCEPTED = (
    "SELECT count(*) FROM forum_answer a JOIN forum_question q ON q.accepted_answer_id = a.id"
    " WHERE a.author_id = :id AND a.status = 'PUBLISHED' AND a.created_at >= :since AND a.created_at < :until"
)
ANSWERS = (
    "SELECT count(*) FROM forum_answer WHERE author_id = :id AND status = 'PUBLISHED'"
    " AND created_at >= :since AND created_at < :until"
)
VIEWS = (
    "SELECT coalesce(sum(number), 0) FROM daily_count WHERE name = '{name}' AND item_id IN ({own})"
    f" AND day >= (:since AT TIME ZONE '{ZONE}')::date AND day < (:until AT TIME ZONE '{ZONE}')::date"
)
OF_MEMBER = {
    "forum.views": VIEWS.format(name="forum.view", own="SELECT id FROM forum_question WHERE author_id = :id"),
    "showcase.views": VIEWS.format(
        name="showcase.view", own="SELECT id FROM showcase_showcase WHERE owner_id = :id"
    ),
    "forum.questions": (
        "SELECT count(*) FROM forum_question WHERE author_id = :id AND status IN ('OPEN', 'SOLVED', 'CLOSED')"
        " AND created_at >= :since AND created_at < :until"
    ),
    "forum.answers": ANSWERS,
    "forum.accepted_answers": ACCEPTED,
    "forum.accepted_rate": f"SELECT round(10000.0 * ({ACCEPTED}) / nullif(({ANSWERS}), 0))",
    "forum.up_votes": (
        "SELECT count(*) FROM forum_vote WHERE receiver_id = :id AND value = 1"
        " AND changed_at >= :since AND changed_at < :until"
    ),
    "social.followers": (
        "SELECT count(*) FROM social_follow WHERE target_type = 'social.member' AND target_id = :id"
        " AND created_at >= :since AND created_at < :until"
    ),
    "showcase.likes": (
        "SELECT count(*) FROM showcase_like WHERE receiver_id = :id"
        " AND created_at >= :since AND created_at < :until"
    ),
    "showcase.car_followers": (
        "SELECT count(*) FROM social_follow WHERE target_type = 'showcase.car'"
        " AND target_id IN (SELECT id FROM showcase_car WHERE owner_id = :id)"
        " AND created_at >= :since AND created_at < :until"
    ),
    "ranks.points": (
        "SELECT coalesce(sum(points), 0) FROM ranks_point_event WHERE member_id = :id"
        " AND settled_at >= :since AND settled_at < :until"
    ),
}
BUSIEST = (
    "SELECT author_id FROM forum_answer WHERE author_id IN (SELECT author_id FROM forum_question)"
    " AND author_id IN (SELECT owner_id FROM showcase_showcase) GROUP BY 1 ORDER BY count(*) DESC LIMIT 1"
)
EXPECTED = (
    "SELECT count(*) FROM events_ticket t JOIN events_event e ON e.id = t.event_id"
    " WHERE e.organizer_id = :id AND t.status = 'VALID' AND e.status IN ('PUBLISHED', 'COMPLETED')"
    " AND e.starts_at >= :since AND e.starts_at < :until"
)
CAME = (
    "SELECT count(*) FROM events_check_in c JOIN events_event e ON e.id = c.event_id"
    " WHERE e.organizer_id = :id AND c.active AND e.status IN ('PUBLISHED', 'COMPLETED')"
    " AND e.starts_at >= :since AND e.starts_at < :until"
)
DELIVERED = (
    "SELECT count(*) FROM announcements_delivery d JOIN announcements_announcement a ON a.id = d.announcement_id"
    " WHERE a.organizer_id = :id AND d.channel = 'IN_APP' AND d.status = 'SENT'"
    " AND a.sent_at >= :since AND a.sent_at < :until"
)
READ = f"{DELIVERED} AND (d.announcement_id, d.user_id) IN (SELECT announcement_id, user_id FROM announcements_read)"
OF_ORGANIZER = {
    "events.tickets": (
        "SELECT count(*) FROM events_ticket t JOIN events_event e ON e.id = t.event_id"
        " WHERE e.organizer_id = :id AND t.status = 'VALID' AND t.issued_at >= :since AND t.issued_at < :until"
    ),
    "events.expected": EXPECTED,
    "events.attendance": CAME,
    "events.attendance_rate": f"SELECT round(10000.0 * ({CAME}) / nullif(({EXPECTED}), 0))",
    "announcements.deliveries": DELIVERED,
    "announcements.reads": READ,
    "announcements.read_rate": f"SELECT round(10000.0 * ({READ}) / nullif(({DELIVERED}), 0))",
}


def get_json(client: FlaskClient, path: str) -> Any:
    """The answer at a path below /analytics-api."""
    answer = client.get(API + path)
    assert answer.status_code == 200, answer.text
    return answer.json


def find_id(sql: str) -> int:
    """The id that a query of the demo finds."""
    return int(db.session.execute(sa.text(sql)).scalar_one())


def recount(sql: str, member_id: int, since: datetime, until: datetime) -> int | None:
    """A number straight from the tables; None for a share of nothing."""
    found = db.session.scalar(sa.text(sql), {"id": member_id, "since": since, "until": until})
    return None if found is None else int(found)


@pytest.mark.needs(*PLUGINS)
def test_every_figure_equals_a_recount_of_the_tables(site: Site, clock: Any) -> None:
    """Of the demo's busiest member and of its organiser, for both periods, in days of the site's time zone."""
    site.seed(*PLUGINS)
    site.configure("core", time_zone=ZONE)
    midnight = datetime.combine(clock().astimezone(ZoneInfo(ZONE)).date() + timedelta(days=1), time())
    ends = [(midnight - timedelta(days=days)).replace(tzinfo=ZoneInfo(ZONE)) for days in (180, 90, 0)]
    with site.context():
        member = find_id(BUSIEST)
        organizer = find_id("SELECT organizer_id FROM events_event GROUP BY 1 ORDER BY count(*) DESC LIMIT 1")
    for path, user_id, wanted in (
        (f"/users/{member}/analytics", member, OF_MEMBER),
        (f"/organizers/{organizer}/analytics", organizer, OF_ORGANIZER),
    ):
        answer = get_json(site.as_role(Role.ADMIN), f"{path}?days=90")
        found = {measure["name"]: measure for measure in answer["measures"]}
        assert set(wanted) <= set(found)
        with site.context():
            for name, sql in wanted.items():
                before, now = (recount(sql, user_id, ends[at], ends[at + 1]) for at in (0, 1))
                assert (found[name]["totalBefore"], found[name]["total"]) == (before, now), name
                if found[name]["unit"] == "number":
                    assert (sum(found[name]["valuesBefore"]), sum(found[name]["values"])) == (before, now), (
                        name
                    )
    assert recounted_events(site, organizer) == {"events.event"}


def recounted_events(site: Site, organizer: int) -> set[str]:
    """The types of an organiser's rows; their tickets add up to the whole."""
    client = site.as_role(Role.ADMIN)
    rows = get_json(client, f"/organizers/{organizer}/events?days=90&size=100")["content"]
    whole = get_json(client, f"/organizers/{organizer}/analytics?days=90")["measures"]
    assert sum(total_of(row["measures"], "events.tickets") for row in rows) == total_of(
        whole, "events.tickets"
    )
    assert all(row["title"] and row["url"].startswith("/events/") for row in rows)
    return {row["ref"].partition(":")[0] for row in rows}


def total_of(measures: list[Mapping[str, Any]], name: str) -> int:
    """The total of a measure."""
    return next(int(measure["total"]) for measure in measures if measure["name"] == name)


def test_a_plugin_that_fails_takes_its_measures_alone(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are shown, and the answer says that it is incomplete."""
    member = site.member("ann")
    client, path = site.client(member.token), f"/users/{member.id}/analytics?days=7"
    whole = get_json(client, path)
    assert whole["incomplete"] is False
    broken = whole["measures"][0]["name"]

    def read(name: str, query: FigureQuery, viewer: Viewer) -> list[FigureRow]:
        if name == broken:
            raise ServiceFailed(name)
        return read_figure(name, query, viewer)

    monkeypatch.setattr(measuring, "read_figure", read)
    found = get_json(client, path)
    assert found["incomplete"] is True
    names = [measure["name"] for measure in found["measures"]]
    assert names == [measure["name"] for measure in whole["measures"][1:]]
