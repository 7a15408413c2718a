"""What people type into the search of the demo community, and what they want to see among the first three."""

from __future__ import annotations

import re
from typing import Any

import pytest

from motorclub.platform.demo import seed_once
from motorclub.testing.site import Site

FOUND_AT_LEAST = 55

# What is typed, and what one of the first three must be: the label of its type and its title.
QUERIES = {
    # Words as they stand, in other forms, begun, with too many of them.
    "misfire cold": r"Question: .*misfire.*cold",
    "rough idle": r"Question: rough idle",
    "timing chain noise": r"Question: .*timing chain noise",
    "wet footwell": r"Question: wet passenger footwell",
    "battery drain overnight": r"Question: something drains the battery",
    "winter storage tank full": r"Question: winter storage",
    "stage 1 remap": r"Question: .*(stage 1|remap)",
    "dual clutch judder": r"Question: .*dual clutch judders",
    "second gear crunch": r"Question: second gear crunches",
    "torque wrench": r"Question: one torque wrench",
    "restoration patina": r"Question: .*patina",
    "ceramic coating": r"Question: ceramic coating",
    "bleeding cooling system": r"Question: how to bleed",
    "wheel off": r"Question: wheel offset",
    "my car drinks oil": r"Question: .*(drinks a litre of oil|oil consumption)",
    "stalls at red light": r"Question: .*stalls at every red light",
    "first car daughter": r"Question: .*first car",
    "buying used what to check": r"Question: used .*what to check",
    "smoke test lean": r"Question: p0171 lean",
    "P0171": r"Question: p0171",
    # Brands and models in all their spellings, with what is wrong with them.
    "mx5": r"Tag: mx-5|Question: .*mx-5",
    "mx-5": r"Tag: mx-5|Question: .*mx-5",
    "mx 5": r"Tag: mx-5|Question: .*mx-5",
    "miata": r"Question: .*mx-5",
    "golf gti": r"Question: .*golf 7",
    "golf7": r"Question: .*golf 7",
    "vw golf": r"Question: .*golf",
    "volkswagen polo": r"Question: .*polo",
    "bmw e46 oil leak": r"Question: .*(e46|oil)",
    "e46 oil": r"Question: .*oil.*e46|Question: .*e46.*oil",
    "brake squeal": r"Question: .*brak",
    "bmw m2 track": r"Question: .*m2.*track|Question: .*track.*m2|Question: .*m2",
    "merc w204": r"Question: .*w204",
    "mazda coilovers": r"Question: .*(coilovers|mx-5)",
    "honda civic": r"Question: .*civic",
    "gt 86": r"Tag: gt86|Question: .*gt86",
    "tesla winter range": r"Question: .*(winter range|model 3)",
    # Other words for the same thing.
    "tire noise": r"Question: tyre noise",
    "ac blows warm": r"Question: ac of the .* blows warm",
    "aircon": r"Question: .*(air conditioning|ac of)",
    "particle filter": r"Question: .*(dpf|particle filter)",
    "gear box crunch": r"Question: .*(crunch|synchro)",
    "caliper sticks": r"Question: .*calliper sticks",
    "headlight led": r"Question: .*led headlamps",
    # Typing errors.
    "alternater": r"Question: dynamo or alternator",
    "brkae fade": r"Question: brake fade",
    "suspention": r"Tag: suspension|Question: ",
    "resotration": r"Question: .*restoration",
    "wallboxx": r"Question: wallbox",
    "rustproofing": r"Question: rust-proofing",
    "golfgti": r"Question: .*golf",
    # Members, tags, categories, events, announcements.
    "TurboTess": r"Member: TurboTess",
    "turbotses": r"Member: TurboTess",
    "mx5 marta": r"Member: mx5_marta",
    "tess van dijk": r"Member: TurboTess",
    "gearbox": r"Tag: gearbox",
    "body and care": r"Category: Body and care",
    "night garage meet": r"Event: Night Garage Meet",
    "track day": r"Event: Spring Track Day|Question: first track day",
    "recall lower arms": r"Announcement: Recall of front lower arms",
}


@pytest.fixture
def demo(site: Site) -> Site:
    with site.context():
        seed_once(site.host)
    site.run_jobs()
    return site


def first_three(site: Site, q: str) -> list[dict[str, Any]]:
    answer = site.client().get("/platform/search", query_string={"q": q, "size": 10})
    assert answer.status_code == 200, answer.get_json()
    content: list[dict[str, Any]] = answer.get_json()["content"]
    return content[:3]


def test_what_people_type_is_among_the_first_three(demo: Site) -> None:
    assert len(QUERIES) == 60
    missed = []
    for q, expected in QUERIES.items():
        titles = [f"{hit['label']}: {hit['title']}" for hit in first_three(demo, q)]
        if not any(re.match(expected, title, re.IGNORECASE) for title in titles):
            missed.append(f"{q}: {titles}")
    assert len(QUERIES) - len(missed) >= FOUND_AT_LEAST, "\n".join(missed)
