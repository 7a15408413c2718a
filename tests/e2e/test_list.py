"""The list of the journeys of `make test`."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.once


def test_every_line_is_a_journey(lost_journeys: list[str]) -> None:
    """Also after a journey, its file or one of its looks has another name."""
    assert lost_journeys == []
