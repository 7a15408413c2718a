"""The scheme by which tickets are bought, as a model, through thousands of histories with processes that die."""

from __future__ import annotations

import pytest

from .scheme import RULES, history

pytestmark = pytest.mark.once

SEEDS = 6000
ENOUGH = 400


def test_no_history_goes_wrong() -> None:
    """Nothing is oversold, nothing delivered twice; who has paid has tickets or the money."""
    wrong = {seed: found for seed in range(SEEDS) if (found := history(seed))}
    assert wrong == {}


@pytest.mark.parametrize("rule", RULES)
def test_without_any_rule_some_history_does(rule: str) -> None:
    """Each rule is needed: the model would notice if it was not kept."""
    assert any(history(seed, rule) for seed in range(ENOUGH))
