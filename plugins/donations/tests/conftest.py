"""The club as a fixture; after every test the books of payments and donations add up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from donation_club import DonationClub

from motorclub.testing.site import Site


@pytest.fixture
def club(site: Site, clock: Any) -> Iterator[DonationClub]:
    """A club that gives; afterwards neither payments nor donations miss anything."""
    from motorclub_donations import audit
    from motorclub_payments import audit as payment_audit

    made = DonationClub(site, clock)
    yield made
    site.run_jobs()
    with site.context():
        found = [*payment_audit.findings(), *payment_audit.differences(), *audit.list_findings()]
        assert [str(one) for one in found] == []
