"""What roles may do in the catalogue."""

from __future__ import annotations

from motorclub.api import EVERY_MEMBER, STAFF, Permission, Role

PROPOSE = "showcase.propose"
MANAGE_CATALOGUE = "showcase.catalogue"
MANAGE_COUNTRIES = "showcase.countries"

PERMISSIONS = (
    Permission(PROPOSE, "Propose brands, models and generations that the catalogue lacks.", EVERY_MEMBER),
    Permission(
        MANAGE_CATALOGUE,
        "Publish, change, merge, archive and import what the catalogue holds, and keep the car categories.",
        STAFF,
    ),
    Permission(
        MANAGE_COUNTRIES, "Change currency, units and number plates of countries.", frozenset({Role.ADMIN})
    ),
)
