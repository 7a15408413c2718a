"""What roles may do with the price predictor. Asking for an estimate is open to everybody."""

from __future__ import annotations

from motorclub.api import EVERY_MEMBER, Permission, Role

SAVE = "price_predictor.estimate.save"
TRAIN = "price_predictor.model.train"

PERMISSIONS = (
    Permission(SAVE, "Save estimates for oneself.", EVERY_MEMBER),
    Permission(TRAIN, "See how the model was trained, and have it trained again.", frozenset({Role.ADMIN})),
)
