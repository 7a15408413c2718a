"""Different names of the same thing, as people who speak of cars type them."""

from __future__ import annotations

from collections.abc import Mapping

# Each group is one thing. In the singular; a name of two words is looked for as they stand.
GROUPS: tuple[tuple[str, ...], ...] = (
    ("vw", "volkswagen"),
    ("merc", "mercedes", "benz"),
    ("chevy", "chevrolet"),
    ("beemer", "bimmer", "bmw"),
    ("alfa romeo", "alfa"),
    ("mx5", "miata"),
    ("tyre", "tire"),
    ("hood", "bonnet"),
    ("trunk", "boot"),
    ("fender", "wing"),
    ("windshield", "windscreen"),
    ("gas", "gasoline", "petrol", "fuel"),
    ("gearbox", "transmission"),
    ("ac", "aircon", "air conditioning"),
    ("ev", "electric"),
    ("dpf", "particle filter", "particulate filter"),
    ("muffler", "silencer", "exhaust"),
    ("disc", "rotor", "disk"),
    ("caliper", "calliper"),
    ("rim", "wheel"),
    ("shock", "damper"),
    ("squeal", "squeak", "screech"),
    ("clunk", "clonk", "knock"),
    ("judder", "shudder", "vibration"),
    ("aluminium", "aluminum"),
    ("meet", "meetup"),
    ("photo", "picture"),
    ("sill", "rocker panel"),
    ("hp", "bhp"),
    ("headlight", "headlamp"),
)


def _others() -> dict[str, tuple[str, ...]]:
    return {
        name: tuple(other for other in group if other != name)
        for group in GROUPS
        for name in group
        if " " not in name
    }


SYNONYMS: Mapping[str, tuple[str, ...]] = _others()
