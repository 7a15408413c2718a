"""What rollups do when something happens elsewhere."""

from __future__ import annotations

from motorclub.api import Subscriber
from motorclub.api.figures import FiguresRestated
from motorclub_analytics.rollups.folding import restate

SUBSCRIBERS = (Subscriber(FiguresRestated, restate, "analytics.restate_days"),)
