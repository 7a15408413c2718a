"""The badges of ranks itself."""

from __future__ import annotations

from motorclub.api.badges import BadgeDefinition, BadgeRule, Measure, Tier
from motorclub_ranks.ledger import definitions as points

_BRONZE, _SILVER, _GOLD = Tier.BRONZE, Tier.SILVER, Tier.GOLD


def _often(at_least: int, *rule_keys: str) -> BadgeRule:
    return BadgeRule(Measure.FACTS, at_least, rule_keys)


def _items(at_least: int, *rule_keys: str) -> BadgeRule:
    return BadgeRule(Measure.SOURCES, at_least, rule_keys)


def _each(
    key: str, name: str, description: str, tier: Tier, at_least: int, *rule_keys: str
) -> BadgeDefinition:
    """A badge for each item with so many facts."""
    rule = BadgeRule(Measure.FACTS_OF_SOURCE, at_least, rule_keys)
    return BadgeDefinition(key, name, description, tier, rule, is_repeatable=True)


def _points(at_least: int) -> BadgeRule:
    return BadgeRule(Measure.POINTS, at_least)


def _days(at_least: int) -> BadgeRule:
    return BadgeRule(Measure.DAYS, at_least)


_UP, _ASKED = points.ANSWER_UPVOTED, points.QUESTION_UPVOTED
BADGES = (
    BadgeDefinition(
        "first_echo",
        "First Echo",
        "A question or an answer was voted up for the first time.",
        _BRONZE,
        _often(1, _UP, _ASKED),
    ),
    _each("good_question", "Good Question", "A question with 10 up-votes.", _BRONZE, 10, _ASKED),
    _each("great_question", "Great Question", "A question with 25 up-votes.", _SILVER, 25, _ASKED),
    _each("famous_question", "Famous Question", "A question with 50 up-votes.", _GOLD, 50, _ASKED),
    _each("good_answer", "Good Answer", "An answer with 10 up-votes.", _BRONZE, 10, _UP),
    _each("great_answer", "Great Answer", "An answer with 25 up-votes.", _SILVER, 25, _UP),
    _each("legendary_answer", "Legendary Answer", "An answer with 50 up-votes.", _GOLD, 50, _UP),
    BadgeDefinition(
        "first_fix", "First Fix", "An accepted answer.", _BRONZE, _items(1, points.ANSWER_ACCEPTED)
    ),
    BadgeDefinition(
        "problem_solver",
        "Problem Solver",
        "10 accepted answers.",
        _SILVER,
        _items(10, points.ANSWER_ACCEPTED),
    ),
    BadgeDefinition(
        "head_mechanic",
        "Head Mechanic",
        "50 accepted answers.",
        _GOLD,
        _items(50, points.ANSWER_ACCEPTED),
    ),
    BadgeDefinition(
        "fair_asker",
        "Fair Asker",
        "Accepted 5 answers to own questions.",
        _BRONZE,
        _items(5, points.ANSWER_ACCEPTED_BY_ASKER),
    ),
    _each(
        "proven_fix",
        "Proven Fix",
        "An answer that worked for 3 other owners.",
        _SILVER,
        3,
        points.ANSWER_WORKED,
    ),
    BadgeDefinition(
        "road_tested",
        "Road Tested",
        "Answers worked for 25 other owners.",
        _GOLD,
        _often(25, points.ANSWER_WORKED),
    ),
    _each("well_said", "Well Said", "A comment that 5 members liked.", _BRONZE, 5, points.COMMENT_UPVOTED),
    BadgeDefinition(
        "first_edit", "First Edit", "An approved edit.", _BRONZE, _items(1, points.EDIT_APPROVED)
    ),
    BadgeDefinition("editor", "Editor", "25 approved edits.", _SILVER, _items(25, points.EDIT_APPROVED)),
    BadgeDefinition(
        "watchful", "Watchful", "Staff agreed with 5 reports.", _BRONZE, _often(5, points.REPORT_AGREED)
    ),
    BadgeDefinition(
        "track_marshal",
        "Track Marshal",
        "Staff agreed with 50 reports.",
        _SILVER,
        _often(50, points.REPORT_AGREED),
    ),
    BadgeDefinition(
        "first_showcase",
        "First Showcase",
        "Published the page of a car.",
        _BRONZE,
        _items(1, points.SHOWCASE_PUBLISHED),
    ),
    _each(
        "head_turner",
        "Head Turner",
        "A showcase or log entry that 10 members liked.",
        _BRONZE,
        10,
        points.BUILD_LIKED,
    ),
    _each(
        "crowd_pleaser",
        "Crowd Pleaser",
        "A showcase or log entry that 25 members liked.",
        _SILVER,
        25,
        points.BUILD_LIKED,
    ),
    _each(
        "show_stopper",
        "Show Stopper",
        "A showcase or log entry that 100 members liked.",
        _GOLD,
        100,
        points.BUILD_LIKED,
    ),
    BadgeDefinition(
        "diarist",
        "Diarist",
        "10 log entries with a photo that others noticed.",
        _BRONZE,
        _items(10, points.LOG_ENTRY_NOTICED),
    ),
    BadgeDefinition(
        "chronicler",
        "Chronicler",
        "50 log entries with a photo that others noticed.",
        _SILVER,
        _items(50, points.LOG_ENTRY_NOTICED),
    ),
    _each("contest_third", "Third Place", "Third in a contest.", _BRONZE, 1, points.CONTEST_THIRD),
    _each("contest_second", "Runner-up", "Second in a contest.", _SILVER, 1, points.CONTEST_SECOND),
    _each("contest_winner", "Contest Winner", "Won a contest.", _GOLD, 1, points.CONTEST_FIRST),
    BadgeDefinition(
        "first_meet", "First Meet", "Attended an event.", _BRONZE, _items(1, points.EVENT_ATTENDED)
    ),
    BadgeDefinition("regular", "Regular", "Attended 10 events.", _SILVER, _items(10, points.EVENT_ATTENDED)),
    BadgeDefinition(
        "road_warrior", "Road Warrior", "Attended 50 events.", _GOLD, _items(50, points.EVENT_ATTENDED)
    ),
    _each("host", "Host", "An event with 5 guests.", _BRONZE, 5, points.EVENT_ORGANISED),
    _each("meet_maker", "Meet Maker", "An event with 50 guests.", _SILVER, 50, points.EVENT_ORGANISED),
    _each("showrunner", "Showrunner", "An event with 200 guests.", _GOLD, 200, points.EVENT_ORGANISED),
    BadgeDefinition("thousand", "Thousand Club", "1,000 points.", _SILVER, _points(1_000)),
    BadgeDefinition("ten_thousand", "Ten Thousand Club", "10,000 points.", _GOLD, _points(10_000)),
    BadgeDefinition("steady", "Steady Hand", "Helped others on 30 days.", _BRONZE, _days(30)),
    BadgeDefinition("reliable", "Reliable", "Helped others on 100 days.", _SILVER, _days(100)),
    BadgeDefinition("cornerstone", "Cornerstone", "Helped others on 365 days.", _GOLD, _days(365)),
)
