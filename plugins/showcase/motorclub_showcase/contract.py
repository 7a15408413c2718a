"""How the contract suite acts on the showcase's content."""

from __future__ import annotations

from motorclub.api.contract import ContentCase
from motorclub_showcase.cars import contract_cases as cars
from motorclub_showcase.catalogue.content import BRAND, CAR_MODEL, GENERATION
from motorclub_showcase.contests import contract as contests
from motorclub_showcase.gallery import contract as gallery

PROPOSED = "What members propose is seen by others once staff publish it."
CONTENT_CASES = (
    ContentCase(BRAND, not_created=PROPOSED),
    ContentCase(CAR_MODEL, not_created=PROPOSED),
    ContentCase(GENERATION, not_created=PROPOSED),
    *cars.CONTENT_CASES,
    *contests.CONTENT_CASES,
    *gallery.CONTENT_CASES,
)
NOT_EXPORTED = {"showcase_car_index": "Repeats what cars and pages say, so that lists read one table."}
