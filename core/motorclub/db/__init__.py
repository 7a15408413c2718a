"""The database: models, the session, connections that only read, and what the database's errors mean."""

from motorclub.db.session import (
    META,
    ON_LEAK,
    Base,
    after_commit,
    db,
    flush_unique,
    identity_column,
    init_app,
    lock_name,
    plugin_registry,
    reads,
    storable,
)

__all__ = [
    "META",
    "ON_LEAK",
    "Base",
    "after_commit",
    "db",
    "flush_unique",
    "identity_column",
    "init_app",
    "lock_name",
    "plugin_registry",
    "reads",
    "storable",
]
