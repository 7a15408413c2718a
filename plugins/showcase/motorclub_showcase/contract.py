"""How the contract suite acts on the showcase's content."""

from __future__ import annotations

from motorclub_showcase.cars import contract_cases as cars

CONTENT_CASES = (*cars.CONTENT_CASES,)
