"""The product's hub with one topic more, for moderators. For tests of what a change of role does to open sockets."""

from __future__ import annotations

import os

from flask import Flask

from motorclub.config import Config
from motorclub.entrypoints import hub
from motorclub.plugin.values import Topic
from motorclub.realtime.hub import Hub
from motorclub.realtime.topics import Entry
from motorclub.viewer import Role

STAFF = "/topic/staff"
# Set for the negative control: the hub then takes no notice of changed members.
DEAF = "STAFFED_HUB_DEAF"


def create_app() -> Flask:
    """For gunicorn."""
    hub.BENCH_TOPICS = (
        Entry(Topic(STAFF, "For moderators.", lambda viewer, _: viewer.role is Role.MODERATOR)),
    )  # type: ignore[assignment]
    if os.environ.get(DEAF):
        Hub._recheck_member = lambda self, user: None  # type: ignore[method-assign]
    return hub.build(Config.from_env(), bench=True).gateway
