"""From facts to points (community.md 7.1 and 7.9), without a database."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from motorclub_ranks.ledger import scoring
from motorclub_ranks.ledger.definitions import RULES
from motorclub_ranks.ledger.rules import ALWAYS, AMOUNTS
from motorclub_ranks.ledger.scoring import Amounts, Fact, RuleBook, round_half_up, score

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture(autouse=True)
def defaults() -> None:
    """Nothing here needs what is stored."""


def amounts_of(rule: object) -> Amounts:
    given = {name: value for name, value in asdict(rule).items() if name in AMOUNTS}  # type: ignore[call-overload]
    return Amounts(valid_from=ALWAYS, **given)


BOOK = RuleBook({rule.key: [amounts_of(rule)] for rule in RULES}, ZoneInfo("UTC"))


def fact(rule: str, at: datetime = NOON, *, source: int = 1, actor: int = 0, **more: int) -> Fact:
    values: dict[str, Any] = {"detail_id": 0, "scope_id": None, "weight": 100, "id": source, **more}
    return Fact(at, rule, "forum.answer", source, actor, **values)


def earn(*facts: Fact, book: RuleBook = BOOK) -> list[tuple[int, str]]:
    return [(points.points, points.reason) for points in score(facts, book)]


def votes(number: int, gap: timedelta, rule: str = "answer_upvoted", **more: int) -> list[Fact]:
    return [fact(rule, NOON + gap * step, source=step, actor=9, **more) for step in range(number)]


@pytest.mark.parametrize(
    ("rule", "points"),
    [
        ("answer_upvoted", 10),
        ("question_upvoted", 5),
        ("answer_accepted", 15),
        ("accepted_an_answer", 2),
        ("answer_worked", 8),
        ("downvoted", -2),
        ("downvoted_an_answer", -1),
        ("comment_upvoted", 1),
        ("edit_approved", 2),
        ("report_agreed", 3),
        ("showcase_published", 5),
        ("build_liked", 1),
        ("log_entry_noticed", 3),
        ("event_attended", 10),
        ("contest_first", 50),
        ("contest_second", 25),
        ("contest_third", 10),
        ("content_removed", -10),
        ("spam_removed", -90),
    ],
)
def test_each_rule_has_the_points_of_the_table(rule: str, points: int) -> None:
    assert earn(fact(rule)) == [(points, "")]


def test_votes_of_one_actor_for_one_receiver_decay() -> None:
    """The worked values of 7.9: 10, 8, 5, 3, 0, 0."""
    assert [points for points, _ in earn(*votes(6, DAY))] == [10, 8, 5, 3, 0, 0]


def test_votes_after_thirty_days_are_whole_again() -> None:
    late = fact("answer_upvoted", NOON + 34 * DAY, source=99, actor=9)
    assert earn(*votes(5, DAY), late)[-1] == (10, "")


def test_three_votes_of_a_pair_count_a_day() -> None:
    assert [points for points, _ in earn(*votes(5, HOUR))] == [10, 8, 5, 0, 0]
    assert earn(*votes(4, HOUR))[-1][1] == "PAIR_CAP"


def test_a_vote_beyond_three_a_day_does_not_wear_out_the_next_day() -> None:
    next_day = fact("answer_upvoted", NOON + DAY, source=99, actor=9)
    assert earn(*votes(5, HOUR), next_day)[-1][0] == 3


@pytest.mark.parametrize(("weight", "points"), [(0, 0), (50, 5), (100, 10)])
def test_a_vote_counts_by_the_weight_of_its_actor(weight: int, points: int) -> None:
    assert earn(fact("answer_upvoted", actor=9, weight=weight))[0][0] == points


def test_a_rule_has_its_most_points_of_a_day() -> None:
    likes = [
        fact("comment_upvoted", NOON + HOUR / 10 * step, source=step, actor=step + 1) for step in range(12)
    ]
    assert [points for points, _ in earn(*likes)] == [1] * 10 + [0, 0]
    assert earn(*likes)[-1][1] == "DAILY_CAP"


def test_a_day_has_two_hundred_points_and_accepted_answers_do_not_count_to_it() -> None:
    upvotes = [
        fact("answer_upvoted", NOON + HOUR / 60 * step, source=step, actor=step + 1) for step in range(22)
    ]
    accepted = fact("answer_accepted", NOON + HOUR, source=99)
    earned = earn(*upvotes, accepted)
    assert sum(points for points, _ in earned[:-1]) == 200
    assert earned[-2:] == [(0, "DAILY_TOTAL"), (15, "")]


def test_days_are_those_of_the_site() -> None:
    """Half past eleven and half past twelve at night are one day in UTC and two in Berlin, in summer."""
    late = datetime(2026, 5, 4, 21, 30, tzinfo=UTC)
    likes = [
        fact("comment_upvoted", late + HOUR * (step // 10), source=step, actor=step + 1) for step in range(20)
    ]
    berlin = RuleBook(BOOK.versions, ZoneInfo("Europe/Berlin"))
    assert sum(points for points, _ in earn(*likes)) == 10
    assert sum(points for points, _ in earn(*likes, book=berlin)) == 20


def test_the_fifth_who_checks_in_makes_an_event_one_that_was_held() -> None:
    came = [fact("event_organised", NOON + HOUR * step, source=7, actor=step + 1) for step in range(6)]
    assert earn(*came[:4]) == []
    assert earn(*came) == [(20, "")]


def test_three_cars_earn_by_their_first_page() -> None:
    cars = [fact("showcase_published", NOON + DAY * step, source=step) for step in range(4)]
    assert [points for points, _ in earn(*cars)] == [5, 5, 5, 0]


def test_one_noticed_entry_of_a_car_counts_a_day() -> None:
    entries = [
        fact("log_entry_noticed", source=source, actor=9, scope_id=car)
        for source, car in ((1, 4), (2, 4), (3, 5))
    ]
    assert [points for points, _ in earn(*entries)] == [3, 0, 3]


def test_a_pair_has_two_accepted_answers_in_thirty_days() -> None:
    accepted = [fact("answer_accepted", NOON + 10 * DAY * step, source=step, actor=9) for step in range(4)]
    assert [points for points, _ in earn(*accepted)] == [15, 15, 0, 15]


def test_a_change_of_a_rule_is_for_later_facts() -> None:
    versions = [Amounts(ALWAYS, 10), Amounts(NOON + HOUR, 1), Amounts(NOON + 2 * HOUR, 1, is_active=False)]
    book = RuleBook({"answer_upvoted": versions}, ZoneInfo("UTC"))
    earned = earn(*(fact("answer_upvoted", NOON + HOUR * step, source=step) for step in range(3)), book=book)
    assert earned == [(10, ""), (1, ""), (0, "RULE_OFF")]


@pytest.mark.parametrize(("minute", "hour"), [(0, 13), (44, 13), (45, 13), (46, 14), (59, 14)])
def test_points_settle_in_the_hour_after_fifteen_minutes(minute: int, hour: int) -> None:
    assert scoring.settles_at(NOON.replace(minute=minute)) == NOON.replace(hour=hour)


def draw_facts(chance: random.Random, number: int, days: int) -> list[Fact]:
    """Facts of one member within some days, many at the same time and of the same few actors."""
    return [
        fact(
            chance.choice([rule.key for rule in RULES]),
            NOON + HOUR * chance.randrange(24 * days),
            source=chance.randrange(1, 60),
            actor=chance.randrange(5),
            detail_id=number,
            scope_id=chance.randrange(3),
            weight=chance.choice((0, 50, 100)),
        )._replace(id=number)
        for number in range(number)
    ]


def find_fault(facts: list[Fact]) -> str | None:
    """What is wrong with the points of these facts, by the sentences of 7.1."""
    earned = list(score(facts, BOOK))
    days: dict[object, int] = {}
    pairs: dict[int, list[tuple[datetime, int]]] = {}
    for one in earned:
        rule = next(rule for rule in RULES if rule.key == one.fact.rule_key)
        if one.points > 0 and rule.counts_to_daily_total:
            day = one.fact.occurred_at.date()
            days[day] = days.get(day, 0) + one.points
        if rule.decays and one.fact.actor_id and one.fact.weight and one.reason != "PAIR_CAP":
            before = pairs.setdefault(one.fact.actor_id, [])
            recent = sum(at > one.fact.occurred_at - 30 * DAY for at, _ in before)
            most = round_half_up(rule.points * one.fact.weight * max(0, 100 - 25 * recent), 10_000)
            if one.points > most:
                return f"{one} is worth {most} at most"
            before.append((one.fact.occurred_at, one.points))
    return next((f"{total} points on {day}" for day, total in days.items() if total > 200), None)


def histories() -> list[list[Fact]]:
    return [draw_facts(random.Random(days), 600, days) for days in (2, 5, 20, 60)]


def test_no_history_breaks_a_rule_and_the_order_does_not_matter() -> None:
    for number, facts in enumerate(histories()):
        assert find_fault(facts) is None
        shuffled = random.Random(number).sample(facts, len(facts))
        assert list(score(shuffled, BOOK)) == list(score(facts, BOOK))


MUTANTS: dict[str, tuple[str, Callable[..., object]]] = {
    "the daily total has no end": (
        "_list_caps",
        lambda given, amounts, spent, total: [],
    ),
    "votes of a pair do not decay": ("_find_part", lambda given, spent: 100),
}


@pytest.mark.parametrize("mutant", list(MUTANTS))
def test_a_mutant_is_found(mutant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The histories would notice if a rule were not in the code."""
    name, wrong = MUTANTS[mutant]
    monkeypatch.setattr(scoring, name, wrong)
    assert any(map(find_fault, histories()))
