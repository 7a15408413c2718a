"""The application, put together. This page is the table of contents of the core."""

from __future__ import annotations

from flask import Flask

from motorclub import accounts, db, files, http, keys, mail, members, pictures, platform, review, syndication
from motorclub.accounts.plugin import AccountsPlugin
from motorclub.audit.plugin import AuditPlugin
from motorclub.bulk_mail.plugin import BulkMailPlugin
from motorclub.config import Config
from motorclub.content.plugin import ContentPlugin
from motorclub.figures.plugin import FiguresPlugin
from motorclub.http import api, errors
from motorclub.mail.plugin import MailPlugin
from motorclub.members.plugin import MembersPlugin
from motorclub.notifications.plugin import NotificationsPlugin
from motorclub.pictures.plugin import PicturesPlugin
from motorclub.platform.operations import lifecycle
from motorclub.platform.plugin import PlatformPlugin
from motorclub.plugin import gate, lock, registry
from motorclub.plugin.host import Host
from motorclub.plugin.texts import translate_answer
from motorclub.read_replica import init_app as init_read_replica
from motorclub.review.plugin import ReviewPlugin
from motorclub.rights.plugin import RightsPlugin
from motorclub.search.plugin import SearchPlugin

CONFIG, HOST = "motorclub.config", "motorclub.host"
PACKAGES = (files, review, pictures, accounts, mail, members, platform, syndication)
KERNEL = (ContentPlugin, SearchPlugin, FiguresPlugin)
# In the order of erasing: MembersPlugin deletes the row of a member to which the others' rows refer.
FEATURES = (AuditPlugin, MailPlugin, NotificationsPlugin, BulkMailPlugin, AccountsPlugin, MembersPlugin)
BUILT_IN = (PlatformPlugin, *KERNEL, ReviewPlugin, RightsPlugin, PicturesPlugin, *FEATURES)


def create_app(config: Config | None = None, *, kind: str = "tool", follow: bool = False) -> Flask:
    """One WSGI application, the same in every process.

    `kind` names the process in acknowledgements; `follow=True` keeps its snapshot fresh (long-lived processes only).
    """
    config = config or Config.from_env()
    app = api.Application("motorclub", static_folder=None)
    _configure(app, config, kind)
    host = Host(config.without, refuse=lock.gatekeeper(config), progress=config.note_loading)
    app.extensions[HOST] = host
    host.add_features(BUILT_IN)
    if not config.safe_mode:
        host.load_all()
    for package in PACKAGES:
        package.init_app(app)
    _mount(app, host)
    platform.mount_pages(app)
    follower = registry.init_app(app, host, kind)
    lifecycle.watch(app, host)
    if follow:
        follower.follow()
    return app


def _configure(app: Flask, config: Config, kind: str) -> None:
    app.extensions[CONFIG] = config
    app.config.update(SECRET_KEY=config.secret, TESTING=config.mode == "test")
    db.init_app(app, config.database_url, kind=kind)
    keys.init_app(app, config.redis_url)
    init_read_replica(app, config.database_replica_url)
    http.init_app(app, proxies=config.proxies)
    app.extensions[errors.TRANSLATE] = translate_answer
    gate.init_app(app)


def _mount(app: Flask, host: Host) -> None:
    for routes in host.core.routes:
        api.register(app, routes.blueprint, prefix=routes.mount)
    for loaded in list(host.usable()):
        try:
            for routes in loaded.contributions.routes:
                api.register(app, routes.blueprint, prefix=routes.mount, owner=loaded.id)
        except Exception:
            host.set_aside(loaded)
