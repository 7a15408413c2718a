"""What tests of analytics share."""

from __future__ import annotations

import pytest


@pytest.fixture
def skipped_jobs() -> frozenset[str]:
    """Its own tests fold and check figures, which costs tests of others that move the clock too much."""
    return frozenset({"price_predictor.train"})
