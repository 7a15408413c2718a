"""When a level is reached and lost (community.md 7.2): numbers alone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from motorclub_ranks.levels import rules
from motorclub_ranks.levels.defaults import DEFAULTS
from motorclub_ranks.levels.rules import GRACE, Merits, Needs, Place, move, quality_of, reached_level

LADDER = [Needs(rank.level, rank.min_points, rank.min_age_days, rank.min_quality) for rank in DEFAULTS]
AT = datetime(2026, 3, 1, tzinfo=UTC)
TUNER = Merits(600, 30, 0.6)


@pytest.mark.parametrize(
    ("good", "bad", "quality"), [(0, 0, 0.5), (4, 0, 0.75), (16, 0, 0.9), (10, 10, 0.5), (36, 0, 0.95)]
)
def test_the_worked_values_of_quality(good: int, bad: int, quality: float) -> None:
    assert quality_of(good, bad) == pytest.approx(quality)


@pytest.mark.parametrize("missing", [{"points": 599}, {"age_days": 29}, {"quality": 0.59}])
def test_a_level_needs_points_age_and_quality(missing: dict[str, float]) -> None:
    have = {"points": TUNER.points, "age_days": TUNER.age_days, "quality": TUNER.quality}
    assert reached_level(LADDER, TUNER) == 3
    assert reached_level(LADDER, Merits(**{**have, **missing})) == 2  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("merits", "falls"),
    [
        (Merits(540, 400, 0.6), False),  # 90 % of the points are enough to stay
        (Merits(539, 400, 0.6), True),
        (Merits(9000, 400, 0.59), True),
    ],
)
def test_a_level_is_lost_after_fourteen_days_below(merits: Merits, falls: bool) -> None:
    place = move(LADDER, Place(3), merits, AT)
    assert place == Place(3, AT if falls else None)
    assert move(LADDER, place, merits, AT + GRACE - timedelta(seconds=1)).level == 3
    assert move(LADDER, place, merits, AT + GRACE) == Place(2 if falls else 3)


def test_days_below_start_again_once_the_needs_are_met() -> None:
    below = Merits(100, 400, 0.6)
    place = move(LADDER, Place(3), below, AT)
    place = move(LADDER, place, Merits(550, 400, 0.6), AT + GRACE / 2)
    assert place == Place(3)
    assert move(LADDER, place, below, AT + GRACE) == Place(3, AT + GRACE)


def test_nobody_falls_below_level_one_and_one_level_at_a_time() -> None:
    place, nothing, levels = Place(6), Merits(0, 400, 0.1), []
    for day in range(120):
        place = move(LADDER, place, nothing, AT + timedelta(days=day))
        levels.append(place.level)
    assert set(levels) == {6, 5, 4, 3, 2, 1}
    assert all(before - after in (0, 1) for before, after in pairwise(levels))
    assert levels.index(1) >= 5 * GRACE.days


merits = st.builds(Merits, st.integers(0, 20_000), st.integers(0, 800), st.floats(0.01, 0.99))
places = st.builds(Place, st.integers(0, 6), st.none() | st.just(AT - GRACE) | st.just(AT - GRACE / 2))


@given(merits, places)
def test_no_level_is_skipped_downwards_and_none_is_missed_upwards(have: Merits, place: Place) -> None:
    reached, moved = reached_level(LADDER, have), move(LADDER, place, have, AT)
    assert moved.level >= reached
    if reached >= place.level:
        assert moved == Place(reached)
    else:
        assert place.level - moved.level in (0, 1)
        assert moved.level >= min(place.level, rules.LOWEST_KEPT)
    # Looking once more at the same moment changes nothing but a level that is lost at the same time.
    assert move(LADDER, Place(moved.level, moved.below_since), have, AT).level == moved.level
