"""What roles may do with cars."""

from __future__ import annotations

from motorclub.api import EVERY_MEMBER, STAFF, Permission, Role

KEEP = "showcase.car.keep"
MODERATE = "showcase.moderate"
VERIFY = "showcase.result.verify"

PERMISSIONS = (
    Permission(KEEP, "Keep cars in a garage, and log what is done to them.", EVERY_MEMBER),
    Permission(VERIFY, "Confirm results that were measured at an event.", STAFF | {Role.EVENT_ORGANISER}),
    Permission(
        MODERATE, "See and hide the cars, build logs and showcases of others, and show them again.", STAFF
    ),
)
