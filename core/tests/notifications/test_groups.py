"""'A, B and 4 others': what is one notification, when a group ends, and that the count stays right in races."""

from __future__ import annotations

import functools
import random
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from motorclub.api import NotificationKind, notify
from motorclub.db import db
from motorclub.notifications import changes, plugin, services
from motorclub.notifications.changes import forget_notifications
from motorclub.testing.records import Topics

if TYPE_CHECKING:
    from motorclub.testing.pytest_plugin import Clock
    from motorclub.testing.site import TestMember


def people(bells: Any, count: int) -> list[TestMember]:
    return [bells.site.member(f"member{number}") for number in range(1, count + 1)]


def together(*deeds: Callable[[], None]) -> None:
    threads = [threading.Thread(target=deed) for deed in deeds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_a_group_names_two_and_counts_the_others(bells: Any, clock: Clock) -> None:
    """One row, one unread; the last to come is the voter, the first in the text, and its time is theirs."""
    six = people(bells, 6)
    texts = []
    for member in six:
        bells.tell("liked", by=member)
        clock.advance(minutes=1)
        (item,) = bells.all()
        texts.append(item["message"])
    link = 'liked <a href="/questions/7">Cold start</a>'
    assert texts[:3] == [
        f"<b>member1</b> {link}",
        f"<b>member2 and member1</b> {link}",
        f"<b>member3, member2 and 1 other</b> {link}",
    ]
    assert texts[5] == f"<b>member6, member5 and 4 others</b> {link}"
    assert (item["actorCount"], item["voterId"], item["groupKey"]) == (6, six[5].id, "7")
    assert (item["createdAt"], bells.count()) == ("2026-06-01T12:05:00.000Z", 1)


def test_whoever_comes_again_counts_once(bells: Any, clock: Clock) -> None:
    """And is named first again."""
    one, two = people(bells, 2)
    for member in (one, two, one):
        bells.tell("liked", by=member)
        clock.advance(minutes=1)
    (item,) = bells.all()
    assert (item["message"][:30], item["actorCount"]) == ("<b>member1 and member2</b> lik", 2)


def test_names_in_a_group_cannot_add_markup(bells: Any) -> None:
    """They are escaped when the text is rendered again, too."""
    one, two = people(bells, 2)
    for member in (one, two):
        with bells.site.context():
            params = {"voter": "<script>x</script>", "title": "<img>"}
            notify(bells.ann.id, "bells.liked", params, "/", actor_id=member.id, question_id=7)
            db.session.commit()
    (item,) = bells.all()
    assert "<script" not in item["message"]
    assert item["message"].count("&lt;script&gt;") == 2


def test_what_does_not_agree_is_not_grouped(bells: Any) -> None:
    """Another question, another kind, another member; and a kind without `group_by` never."""
    one, two = people(bells, 2)
    bells.tell("liked", by=one)
    bells.tell("liked", by=two, question_id=8)
    bells.tell("voted", by=two)
    bells.tell("liked", by=one, to=two)
    bells.tell("asked", by=one)
    bells.tell("asked", by=two)
    assert len(bells.all()) == bells.count() == 5


def test_a_group_ends_when_it_is_read_or_silent_for_two_hours(bells: Any, clock: Clock) -> None:
    """Each begins another one; an old one that is unread stays beside it."""
    members = people(bells, 4)
    bells.tell("liked", by=members[0])
    bells.call("put", f"/api/notifications/{bells.all()[0]['id']}/mark-as-read", {})
    bells.tell("liked", by=members[1])
    assert bells.count() == 1
    clock.advance(hours=2)
    bells.tell("liked", by=members[2])
    assert (bells.count(), bells.all()[0]["actorCount"]) == (1, 2)
    clock.advance(hours=2, seconds=1)
    bells.tell("liked", by=members[3])
    assert (bells.count(), bells.all()[0]["actorCount"]) == (2, 1)


def test_a_group_that_grows_moves_up(bells: Any, clock: Clock) -> None:
    """Newest first means: whose last one is the newest."""
    one, two = people(bells, 2)
    bells.tell("liked", by=one)
    clock.advance(minutes=1)
    bells.tell("asked", by=one)
    assert [item["kind"] for item in bells.all()] == ["bells.asked", "bells.liked"]
    clock.advance(minutes=1)
    bells.tell("liked", by=two)
    assert [item["kind"] for item in bells.all()] == ["bells.liked", "bells.asked"]
    assert [item["kind"] for item in bells.call("get", f"{bells.base}/unread/latest")] == [
        "bells.liked",
        "bells.asked",
    ]


def test_a_frame_is_sent_for_a_group_that_has_grown(bells: Any) -> None:
    """As of one that was made, with the same count."""
    one, two = people(bells, 2)
    bells.tell("liked", by=one)
    with Topics(bells.site.config.redis_url) as heard:
        bells.tell("liked", by=two)
        (frame,) = heard.sent(f"/topic/notifications/{bells.ann.id}")
    assert (frame.type, frame.body["count"]) == ("NOTIFICATION_CREATED", 1)
    assert frame.body["notification"] == bells.all()[0] == frame.body["latest"][0]


@pytest.mark.parametrize("begins", [True, False])
def test_ten_at_once_are_one_group_of_ten(bells: Any, begins: bool) -> None:
    """Whether they begin it together or join it."""
    ten = people(bells, 10)
    if not begins:
        bells.tell("liked", by=ten[0])
    together(*[lambda member=member: bells.tell("liked", by=member) for member in ten])
    (item,) = bells.all()
    assert (item["actorCount"], bells.count()) == (10, 1)
    assert item["message"].count("and 8 others") == 1


def test_without_the_index_that_makes_them_wait_they_are_ten(bells: Any) -> None:
    """The control: who looks first and writes then finds no group, like all the others."""
    ten = people(bells, 10)
    gate = threading.Barrier(10)

    def look_then_write(member: TestMember) -> None:
        with bells.site.context():
            found = db.session.scalar(db.text("SELECT id FROM notification WHERE open"))
            gate.wait()
            if found is None:
                db.session.execute(
                    db.text(
                        "INSERT INTO notification (user_id, kind, message, params, url, actor_id, created_at) "
                        "VALUES (:user, 'bells.liked', '', '{}', '/', :actor, now())"
                    ),
                    {"user": bells.ann.id, "actor": member.id},
                )
            db.session.commit()

    together(*[lambda member=member: look_then_write(member) for member in ten])
    assert bells.count() == 10


def test_one_that_comes_while_its_group_is_read_is_not_lost(bells: Any) -> None:
    """It waits for the mark and begins a new group; nobody marks what came after."""
    one, two = people(bells, 2)
    bells.tell("liked", by=one)
    marked, told = threading.Event(), threading.Event()

    def mark() -> None:
        with bells.site.context():
            assert services._mark(services._of(bells.ann.id))
            marked.set()
            assert not told.wait(0.5), "it did not wait"
            db.session.commit()

    def tell() -> None:
        marked.wait(10)
        bells.tell("liked", by=two)
        told.set()

    together(mark, tell)
    assert [(item["isRead"], item["actorCount"]) for item in bells.all()] == [(False, 1), (True, 1)]
    assert bells.count() == 1


def test_marking_all_while_new_ones_come_marks_what_was_there(bells: Any) -> None:
    """Whatever the order, the count is what the rows say, and the last word of all frames."""
    members = people(bells, 4)

    def tell(member: TestMember) -> None:
        for _ in range(5):
            bells.tell("asked", by=member)

    def mark() -> None:
        for _ in range(5):
            bells.call("put", f"{bells.base}/mark-all-as-read", {})

    with Topics(bells.site.config.redis_url) as heard:
        together(*[functools.partial(tell, member) for member in members], mark, mark)
        frames = heard.sent(f"/topic/notifications/{bells.ann.id}")
    unread = bells.rows("SELECT count(*) FROM notification WHERE read_at IS NULL")[0][0]
    last = max(frames, key=lambda frame: frame.body["seq"])
    assert len(bells.all()) == 20
    assert unread == bells.count() == last.body["count"]


def test_a_member_who_is_erased_leaves_the_groups(bells: Any, clock: Clock) -> None:
    """The others stay; what told of nobody else is gone, and the count with it."""
    one, two, three = people(bells, 3)
    for member in (one, two, three):
        bells.tell("liked", by=member)
        clock.advance(minutes=1)
    bells.tell("asked", by=three)
    with bells.site.context():
        plugin.erase(three.id)
        db.session.commit()
    (item,) = bells.all()
    assert (item["message"][:30], item["voterId"], item["actorCount"]) == (
        "<b>member2 and member1</b> lik",
        two.id,
        2,
    )
    assert bells.count() == 1
    assert bells.rows("SELECT count(*) FROM notification WHERE message LIKE '%member3%'") == [(0,)]


def test_a_kind_that_is_grouped_by_nothing_there_is_refused(bells: Any) -> None:
    """As a placeholder without a value is."""
    with (
        bells.site.context(),
        pytest.raises(LookupError, match="is grouped by 'question_id', which has no value"),
    ):
        notify(bells.ann.id, "bells.liked", {"voter": "Bob", "title": "x"}, "/")


class Model:
    """What must be unread, kept by hand beside the site: the open groups, and those that stand alone by kind."""

    def __init__(self, bells: Any) -> None:
        self.bells = bells
        self.members = people(bells, 4)
        self.rng = random.Random(7)
        self.groups: set[tuple[str, int]] = set()
        self.alone = {"asked": 0, "fire": 0}

    def count(self) -> int:
        return len(self.groups) + sum(self.alone.values())

    def group(self) -> None:
        kind, question = self.rng.choice(["liked", "voted"]), self.rng.randint(1, 4)
        url = f"/questions/{question}"
        self.bells.tell(kind, by=self.rng.choice(self.members), question_id=question, url=url)
        self.groups.add((kind, question))

    def single(self) -> None:
        kind = self.rng.choice(["asked", "fire"])
        self.bells.tell(kind, by=self.rng.choice(self.members), url="/alone")
        self.alone[kind] += 1

    def read_one(self) -> None:
        latest = self.bells.client().get(f"{self.bells.base}/unread/latest").json
        if latest:
            self.bells.client().put(f"/api/notifications/{latest[-1]['id']}/mark-as-read", json={})
            kind = latest[-1]["kind"].removeprefix("bells.")
            if kind in self.alone:
                self.alone[kind] -= 1
            else:
                self.groups.remove((kind, latest[-1]["questionId"]))

    def read_category(self) -> None:
        self.bells.client().put(f"{self.bells.base}/mark-all-as-read?category=NEEDS_ME", json={})
        self.alone["asked"] = 0

    def read_all(self) -> None:
        self.bells.client().put(f"{self.bells.base}/mark-all-as-read", json={})
        self.groups.clear()
        self.alone = dict.fromkeys(self.alone, 0)

    def forget(self) -> None:
        question = self.rng.randint(1, 4)
        with self.bells.site.context():
            forget_notifications(url=f"/questions/{question}")
            db.session.commit()
        self.groups -= {("liked", question), ("voted", question)}


def test_after_a_thousand_operations_the_count_is_what_a_recount_says(bells: Any, clock: Clock) -> None:
    """Told, grouped, read, read by category, forgotten, in any order; a model says what must be there."""
    model = Model(bells)
    deeds = [model.group] * 6 + [model.single] * 6 + [model.read_one] * 4 + [model.forget]
    rare = [model.read_category, model.read_all]
    for step in range(1, 1001):
        model.rng.choice(rare if step % 60 == 0 else deeds)()
        if step % 50 == 0:
            clock.advance(minutes=1)
            assert bells.count() == model.count()
    recount = bells.rows("SELECT count(*) FROM notification WHERE read_at IS NULL AND shown")[0][0]
    counts = bells.call("get", f"{bells.base}/unread/count")
    assert counts["count"] == recount == model.count() > 0
    by_category = (counts["needsMe"], counts["system"], counts["activity"])
    assert by_category == (model.alone["asked"], model.alone["fire"], len(model.groups))


def test_a_window_is_that_of_the_kind() -> None:
    """Two hours unless a kind says otherwise; mails wait a little less."""
    assert NotificationKind("x", "x", "x").window == timedelta(hours=2) > changes.MAIL_PAUSE
