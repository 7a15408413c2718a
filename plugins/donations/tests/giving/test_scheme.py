"""The scheme of donations as a model, through thousands of histories with processes that die."""

from __future__ import annotations

import pytest

from .scheme import RULES, history

pytestmark = pytest.mark.once

ENOUGH = 400


@pytest.mark.parametrize("seeds", [300, pytest.param(5000, marks=pytest.mark.full)])
def test_no_history_goes_wrong(seeds: int) -> None:
    """Money is a donation once, or goes back; what goes back is what was asked for; perks are what was paid for."""
    wrong = {seed: found for seed in range(seeds) if (found := history(seed))}
    assert wrong == {}


@pytest.mark.parametrize("rule", RULES)
def test_without_any_rule_some_history_does(rule: str) -> None:
    """Each rule is needed: the model would notice if it was not kept."""
    assert any(history(seed, rule) for seed in range(ENOUGH))
