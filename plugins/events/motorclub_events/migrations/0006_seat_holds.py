"""Organisers hold seats back: with a reason, and for as long as they want."""

import sqlalchemy as sa
from alembic import op

revision = "0006_events"
down_revision = "0005_events"
branch_labels = None
depends_on = None


def _known(*sources: str) -> None:
    """Where holds may come from, from now on."""
    name, listed = op.f("ck_events_hold_source_known"), ", ".join(f"'{source}'" for source in sources)
    op.drop_constraint(name, "events_hold", type_="check")
    op.create_check_constraint(name, "events_hold", f"source IN ({listed})")


def upgrade() -> None:
    _known("CHECKOUT", "WAITLIST", "ORGANISER")
    op.add_column("events_hold", sa.Column("reason", sa.Text))
    op.alter_column("events_hold", "expires_at", nullable=True)
    op.create_check_constraint(
        op.f("ck_events_hold_held_back_with_reason"),
        "events_hold",
        "(source = 'ORGANISER') = (reason IS NOT NULL) AND (source = 'ORGANISER' OR expires_at IS NOT NULL)",
    )
    op.create_index(
        "ix_events_hold_held_back",
        "events_hold",
        ["event_id", "id"],
        postgresql_where=sa.text("source = 'ORGANISER' AND status = 'ACTIVE'"),
    )


def downgrade() -> None:
    op.drop_index("ix_events_hold_held_back", "events_hold")
    op.drop_constraint(op.f("ck_events_hold_held_back_with_reason"), "events_hold", type_="check")
    # The seats that are held back are for everybody again.
    for bucket, key in (("events_ticket_type", "ticket_type_id"), ("events_event", "event_id")):
        op.execute(
            f"UPDATE {bucket} b SET held = b.held - h.n FROM (SELECT {key} AS id, sum(quantity) AS n "  # noqa: S608
            "FROM events_hold WHERE source = 'ORGANISER' AND status = 'ACTIVE' GROUP BY 1) h WHERE h.id = b.id"
        )
    op.execute("DELETE FROM events_hold WHERE source = 'ORGANISER'")
    op.alter_column("events_hold", "expires_at", nullable=False)
    op.drop_column("events_hold", "reason")
    _known("CHECKOUT", "WAITLIST")
