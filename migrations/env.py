"""The Alembic environment of the core and of every plugin; the caller passes everything in attributes."""

from alembic import context

GIVEN = context.config.attributes


def _mine(name: str | None, kind: str) -> bool:
    return kind != "table" or GIVEN["owned"](name)


# Both filters are needed: one limits what is read from the database, the other what is read from the models.
context.configure(
    connection=GIVEN["connection"],
    target_metadata=GIVEN["metadata"],
    version_table=GIVEN["version_table"],
    include_name=lambda name, kind, parents: _mine(name, kind),
    include_object=lambda item, name, kind, reflected, other: _mine(name, kind),
    compare_type=True,
    compare_server_default=True,
    transaction_per_migration=True,
)

with context.begin_transaction():
    context.run_migrations()
