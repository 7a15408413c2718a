"""The demo community: written once into an empty site, the same every time apart from "now"."""

from __future__ import annotations

import logging
import random
from collections.abc import Collection
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from motorclub import clock
from motorclub.db import db
from motorclub.members import demo
from motorclub.people.models import Member
from motorclub.platform.operations import settings
from motorclub.plugin import registry
from motorclub.plugin.host import CORE, Host, Loaded
from motorclub.plugin.values import DemoContext
from motorclub.search import services as search
from motorclub.settings import form

SEED = 1967

_log = logging.getLogger("motorclub.platform.demo")


def seed_once(host: Host, only: Collection[str] | None = None) -> bool:
    """Fill an empty site; True if it did. A site with members is left as it is. Needs an application context.

    Members come first, then the part of each enabled plugin (of those in `only`, if given) in dependency order, each
    from a generator of its own, so that a new plugin does not change what the others make.
    """
    if db.session.scalar(sa.select(Member.id).limit(1)) is not None:
        return False
    now = clock.now()
    settings.save(host, CORE, demo.SOCIAL_LINKS, actor_id=None)
    enabled = registry.registry().refresh().enabled
    members = tuple(demo.seed(random.Random(SEED), now))  # noqa: S311 - stable, not secret
    demo.seed_profiles(members, _random_for("profiles"), now)
    demo.seed_active_days(members, _random_for("active-days"))
    db.session.commit()
    for loaded in host.usable():
        if loaded.id in enabled and (only is None or loaded.id in only):
            _seed_plugin(host, loaded, DemoContext(_random_for(loaded.id), members, now))
    return True


def _random_for(plugin: str) -> random.Random:
    return random.Random(f"{SEED}-{plugin}")  # noqa: S311 - stable, not secret


def _seed_plugin(host: Host, loaded: Loaded, context: DemoContext) -> None:
    wanted: dict[str, Any] = {}
    host.hooks.seed_demo(loaded.id, replace(context, configure=wanted.update))
    # It writes in bulk, past the search.
    search.rebuild_plugin(loaded)
    db.session.commit()
    if wanted:
        stored = form.serialize_settings(settings.current(host, loaded.id).values)
        settings.save(host, loaded.id, {**stored, **wanted}, actor_id=None)
    _log.info("demo data of plugin %s written", loaded.id)
