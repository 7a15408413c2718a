"""A club whose members report each other's questions, and the staff who decide."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from motorclub.accounts.sessions import services as sessions
from motorclub.api import ContentRef, Member, Role, db
from motorclub.testing.site import Site, TestMember
from motorclub_moderation.reports.models import ReportCase
from motorclub_moderation.reports.reasons import load_defaults

API = "/moderation-api"
QUESTION = {
    "title": "Which brake fluid for a track day?",
    "body": "The last one boiled after three laps, and the pedal went down to the floor.",
    "tags": ["brakes"],
}
WARNING = {
    "resolution": "WARNED",
    "publicNote": "Please keep it friendly.",
    "warning": {"type": "RUDE", "points": 3},
}


class ReportClub:
    """The shortest ways to ask, report and decide; the clock stands still unless it is moved."""

    def __init__(self, site: Site, clock: Any) -> None:
        self.site, self.clock = site, clock
        with site.context():
            load_defaults()
            db.session.commit()
        self.author = site.member("author")
        self.moderator = site.member("mod", Role.MODERATOR)
        self.other = site.member("second_mod", Role.MODERATOR)
        self.admin = site.member("boss", Role.ADMIN)

    def of(self, member: TestMember) -> FlaskClient:
        """That member's browser, with a token that the clock has not outlived."""
        with self.site.context():
            row = db.session.get_one(Member, member.id)
            token = sessions.open_session(row, agent="Tests", address="127.0.0.1").token
            db.session.commit()
        return self.site.client(token)

    def ask(self, member: TestMember | None = None, **changes: Any) -> ContentRef:
        """A question of the author's."""
        answer = self.of(member or self.author).post("/forum-api/questions", json={**QUESTION, **changes})
        assert answer.status_code == 201, answer.text
        return ContentRef("forum.question", answer.get_json()["id"])

    def sees(self, ref: ContentRef) -> bool:
        """Whether a visitor sees the question."""
        return self.site.client().get(f"/forum-api/questions/{ref.id}").status_code == 200

    def report(self, member: TestMember, ref: ContentRef | str, **changes: Any) -> TestResponse:
        """The answer to a report."""
        body = {"ref": str(ref), "reasonKey": "spam", **changes}
        return self.of(member).post(f"{API}/reports", json=body)

    def must_report(self, member: TestMember | str, ref: ContentRef | str, **changes: Any) -> int:
        """The id of a report; a new member where only a name is given."""
        reporter = self.site.member(member) if isinstance(member, str) else member
        answer = self.report(reporter, ref, **changes)
        assert answer.status_code == 201, answer.text
        return int(answer.get_json()["id"])

    def profile(self, member: TestMember | None = None) -> ContentRef:
        """The author's profile, for which no other plugin has to be there."""
        return ContentRef("core.profile", (member or self.author).id)

    def open_case(self, ref: ContentRef | None = None, **changes: Any) -> int:
        """The id of a new case about a question of the author's."""
        ref = ref or self.ask()
        self.must_report(f"reporter{ref.id}", ref, **changes)
        return int(self.queue()[-1]["id"])

    def queue(self, member: TestMember | None = None, **query: Any) -> list[dict[str, Any]]:
        """The cases that are to be decided, the oldest first unless the query says otherwise."""
        answer = self.of(member or self.moderator).get(
            f"{API}/report-cases", query_string={"sort": "AGE", **query}
        )
        assert answer.status_code == 200, answer.text
        content: list[dict[str, Any]] = answer.get_json()["content"]
        return content

    def case(self, case_id: int, member: TestMember | None = None) -> dict[str, Any]:
        """A case as staff see it."""
        answer = self.of(member or self.moderator).get(f"{API}/report-cases/{case_id}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.get_json()
        return found

    def step(self, step: str, case_id: int, member: TestMember | None = None, **body: Any) -> TestResponse:
        """The answer to a step of a case, with its present version."""
        if "version" not in body:
            body["version"] = self.version(case_id)
        path = f"{API}/report-cases/{case_id}/{step}"
        return self.of(member or self.moderator).put(path, json=body)

    def version(self, case_id: int) -> int:
        """The case's present version."""
        with self.site.context():
            return db.session.get_one(ReportCase, case_id).version

    def must(self, step: str, case_id: int, member: TestMember | None = None, **body: Any) -> dict[str, Any]:
        """As `step`, which goes well; the case."""
        answer = self.step(step, case_id, member, **body)
        assert answer.status_code == 200, answer.text
        case: dict[str, Any] = answer.get_json()
        return case

    def decide(self, case_id: int, member: TestMember | None = None, **body: Any) -> dict[str, Any]:
        """Claim a case and decide it."""
        self.must("claim", case_id, member)
        return self.must("resolve", case_id, member, **body)

    def messages(self, member: TestMember) -> list[str]:
        """What a member has been notified of, the newest first."""
        self.site.run_jobs()
        found = self.of(member).get("/api/notifications/user/all").get_json()
        return [row["message"] for row in found["content"]]
