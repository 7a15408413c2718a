"""What revenue does after events."""

from __future__ import annotations

from motorclub.api import Subscriber
from motorclub.api.revenue import RevenueBooked
from motorclub_analytics.revenue.frames import publish_frame

SUBSCRIBERS = (Subscriber(RevenueBooked, publish_frame, "analytics.publish_revenue"),)
