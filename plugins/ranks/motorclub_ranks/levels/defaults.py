"""The ladder of the first day (community.md 7.2)."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy.dialects.postgresql import insert

from motorclub.api import db
from motorclub_ranks.levels.models import ActivityRank, Colour


@dataclass(frozen=True, slots=True)
class DefaultRank:
    """A level that there is from the first day."""

    level: int
    name: str
    icon: str
    colour: Colour
    min_points: int
    min_age_days: int
    min_quality: float
    privileges: tuple[str, ...]


DEFAULTS = (
    DefaultRank(
        0,
        "Learner",
        "user",
        Colour.GREY,
        0,
        0,
        0,
        (
            "3 questions, 10 answers or comments and 5 votes a day",
            "2 links in a post, and 1 car",
            "First post and first photos are reviewed",
        ),
    ),
    DefaultRank(
        1,
        "Driver",
        "car",
        Colour.BLUE,
        50,
        3,
        0.4,
        (
            "30 votes a day, which count in full",
            "10 links in a post",
            "5 cars",
            "Down-vote, vote in contests",
        ),
    ),
    DefaultRank(
        2,
        "Enthusiast",
        "smile",
        Colour.BLUE,
        200,
        14,
        0.5,
        (
            "20 reports a day",
            "20 cars",
            "A second answer to the same question",
            "Suggested edits about your own model without review",
        ),
    ),
    DefaultRank(
        3,
        "Tuner",
        "settings",
        Colour.GREEN,
        600,
        30,
        0.6,
        ("Edit questions and answers of others",),
    ),
    DefaultRank(
        4,
        "Mechanic",
        "shield",
        Colour.GREEN,
        1500,
        90,
        0.7,
        ("Vote to close questions", "Decide suggested edits"),
    ),
    DefaultRank(5, "Crew Chief", "flag", Colour.AMBER, 4000, 180, 0.75, ()),
    DefaultRank(6, "Legend", "star", Colour.ACCENT, 10000, 365, 0.8, ()),
)


def load_defaults() -> None:
    """Add the levels of the first day that are missing. In the caller's transaction."""
    rows = [{**asdict(rank), "privileges": list(rank.privileges)} for rank in DEFAULTS]
    db.session.execute(
        insert(ActivityRank).values(rows).on_conflict_do_nothing(index_elements=[ActivityRank.level])
    )
