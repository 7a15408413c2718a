"""The hub as a process of the product: the loop, its gateway, and the platform it follows.

gunicorn calls `create_app` in its one worker. Several such processes share the port; they get the same frames
through the key-value store.
"""

from __future__ import annotations

import dataclasses
import functools
import logging
import sys
from collections.abc import Callable, Iterator
from typing import TypeVar

import orjson
import sqlalchemy as sa
from flask import Flask

from motorclub import app as application
from motorclub import clock, logs, metrics
from motorclub.accounts.sessions.identity import socket_authenticator, verify_identities
from motorclub.config import Config
from motorclub.db import db
from motorclub.entrypoints import startup
from motorclub.entrypoints.startup import raise_file_limit
from motorclub.plugin.host import Host
from motorclub.plugin.registry import Registry
from motorclub.plugin.values import Snapshot, SubscribeRule, Topic
from motorclub.realtime.admission import Access, SocketLimits
from motorclub.realtime.backplane import ValkeyBackplane
from motorclub.realtime.gateway import Origins, create_gateway, most_sockets
from motorclub.realtime.hub import Hub
from motorclub.realtime.publish import SEQUENCE, has_changed, snapshot
from motorclub.realtime.sessions import BENCH_PREFIX, Limits
from motorclub.realtime.topics import Entry, FirstFrame, Topics

EXTENSION = "motorclub.hub"
BENCH_TOPICS = (
    Entry(Topic(BENCH_PREFIX, "Load for a benchmark.")),
    Entry(Topic(BENCH_PREFIX + "{part}", "The same, spread over many topics.")),
)

T = TypeVar("T")
_log = logging.getLogger("motorclub.hub")


def create_app() -> Flask:
    """The gateway of a running hub, configured from the environment."""
    logs.configure("hub")
    return build(Config.from_env()).gateway


@dataclasses.dataclass(frozen=True, slots=True)
class Running:
    """One hub process: what serves, and what it follows."""

    gateway: Flask
    hub: Hub
    registry: Registry

    def stop(self) -> None:
        """Close every socket with 1001 and leave the list of processes."""
        self.hub.stop()
        try:
            self.registry.stop()
        except (
            sa.exc.SQLAlchemyError
        ) as error:  # the database may have gone first; the row runs out by itself
            _log.warning("cannot take this process off the list: %s", error)


def build(config: Config, *, bench: bool = False) -> Running:
    """Start a hub on this configuration. `bench` is for benchmarks only: clients may publish to /topic/bench."""
    raise_file_limit()
    platform = startup.application(config, "hub")
    registry: Registry = platform.extensions["motorclub.registry"]
    hub = create_hub(config, platform, bench=bench)
    registry.tabs = hub.tabs
    registry.samplers.append(functools.partial(sample, hub))
    registry.on_change(lambda snapshot: hub.platform_changed())
    gateway = create_gateway(hub, Origins(config.port, config.public_url), proxies=config.proxies)
    running = gateway.extensions[EXTENSION] = Running(gateway, hub, registry)
    hub.start()
    registry.follow()
    return running


def sample(hub: Hub) -> None:
    """Update the gauges of a hub."""
    metrics.SOCKETS.set(hub.size())
    metrics.SUBSCRIPTIONS.set(sum(channel.sessions for channel in list(hub.broker.channels.values())))
    metrics.FRAMES.set(hub.broker.delivered)


def create_hub(config: Config, platform: Flask, *, bench: bool = False) -> Hub:
    """A hub that asks `platform` for topics, rights and sessions; it does not run yet."""
    registry: Registry = platform.extensions["motorclub.registry"]

    access = Access(
        authenticate=socket_authenticator(platform),
        verify=lambda identities: in_app_context(platform, lambda: verify_identities(identities)),
        refreshed=lambda viewer: dataclasses.replace(
            viewer, permissions=registry.snapshot.permissions_of(viewer.role)
        ),
    )
    topics = Topics(
        [*declared_topics(platform), *(BENCH_TOPICS if bench else ())],
        enabled=lambda owner: owner in registry.snapshot.enabled,
    )
    return Hub(
        access,
        topics,
        ValkeyBackplane(config.redis_url),
        on_tabs=lambda: in_app_context(platform, registry.heartbeat),
        resync=lambda: in_app_context(platform, resync_frame),
        has_changed=lambda topic, since: in_app_context(platform, lambda: has_changed(topic, since)),
        limits=Limits(window_bytes=sys.maxsize) if bench else Limits(),
        sockets=unlimited_sockets() if bench else socket_limits(config),
        bench=bench,
    )


def socket_limits(config: Config) -> SocketLimits:
    """What the configuration says, as far as there are descriptors."""
    return SocketLimits(
        total=min(config.sockets, most_sockets()),
        per_network=config.sockets_per_network,
        per_member=config.sockets_per_member,
    )


def unlimited_sockets() -> SocketLimits:
    """For a benchmark, whose sockets all come from one address as one member."""
    return SocketLimits(total=most_sockets(), per_network=sys.maxsize, per_member=sys.maxsize)


def declared_topics(platform: Flask) -> Iterator[Entry]:
    """Every topic of the core and of the plugins; rules that ask the database get an application context."""
    host: Host = platform.extensions[application.HOST]
    for owner, contributions in host.contributions():
        for topic in contributions.topics:
            rule = with_context(platform, topic.may_subscribe) if topic.blocking else topic.may_subscribe
            first = first_frame(platform, topic.snapshot) if topic.snapshot is not None else None
            yield Entry(dataclasses.replace(topic, may_subscribe=rule), owner, first)


def with_context(platform: Flask, rule: SubscribeRule) -> SubscribeRule:
    """The rule inside an application context of its own."""
    return lambda viewer, params: in_app_context(platform, lambda: rule(viewer, params))


def first_frame(platform: Flask, read: Snapshot) -> FirstFrame:
    """What makes a topic's snapshots, in an application context of its own."""
    return lambda destination, params: in_app_context(
        platform, lambda: snapshot(destination, lambda: read(params))
    )


def in_app_context(platform: Flask, work: Callable[[], T]) -> T:
    """Do `work` in an application context of its own, which returns its connections to the pool at the end."""
    with platform.app_context():
        return work()


def resync_frame() -> bytes:
    """Sent to every listener after frames may have been lost: fetch again."""
    with db.engine.connect() as connection:
        seq = connection.scalar(sa.select(SEQUENCE.next_value()))
    return orjson.dumps({"type": "RESYNC", "seq": seq, "at": clock.iso(clock.now())})
