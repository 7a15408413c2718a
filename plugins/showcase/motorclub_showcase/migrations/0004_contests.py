"""Contests: their entries and ballots."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0004_contests"
down_revision = "0003_gallery"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
STATUSES = "'DRAFT', 'ENTRIES_OPEN', 'REVIEW', 'VOTING', 'COUNTING', 'PUBLISHED', 'CANCELED'"
ENTRY_REASONS = "'STAFF', 'EDITED', 'NOT_PUBLIC', 'NOT_OWNER', 'WON_RECENTLY'"
BALLOT_REASONS = (
    "'LEVEL', 'NEW_ACCOUNT', 'NO_CAR', 'OWN_ENTRY',"
    " 'NO_VALID_PICK', 'SHARED_DEVICE', 'SHARED_NETWORK', 'BURST'"
)


def upgrade() -> None:
    _contests()
    _entries()
    _ballots()


def _identity() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True)


def _number(name: str, default: int) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False, server_default=str(default))


def _reference(name: str, target: str, *, nullable: bool = False, cascade: bool = False) -> sa.Column[int]:
    key = sa.ForeignKey(target, ondelete="CASCADE" if cascade else None)
    return sa.Column(name, sa.BigInteger, key, nullable=nullable)


def _contests() -> None:
    op.create_table(
        "showcase_contest",
        _identity(),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("theme", sa.Text),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("rules_html", sa.Text, nullable=False),
        sa.Column("classes", JSONB, nullable=False),
        sa.Column("eligibility", JSONB, nullable=False),
        sa.Column("entry_opens_at", INSTANT, nullable=False),
        sa.Column("entry_closes_at", INSTANT, nullable=False),
        sa.Column("voting_opens_at", INSTANT, nullable=False),
        sa.Column("voting_closes_at", INSTANT, nullable=False),
        _number("picks_per_voter", 3),
        _number("min_votes_to_qualify", 5),
        _number("win_cooldown_months", 12),
        sa.Column("prize", sa.Text),
        sa.Column("status", sa.Text, nullable=False, server_default="DRAFT"),
        sa.Column("extended_at", INSTANT),
        sa.Column("published_at", INSTANT, index=True),
        sa.Column("cancel_reason", sa.Text),
        _number("counted_ballots", 0),
        _number("uncounted_ballots", 0),
        _reference("created_by", "member.id"),
        sa.Column("created_at", INSTANT, nullable=False),
        _number("version", 1),
        sa.CheckConstraint(f"status IN ({STATUSES})", name="status_known"),
        sa.CheckConstraint(
            "entry_opens_at < entry_closes_at AND entry_closes_at <= voting_opens_at"
            " AND voting_opens_at < voting_closes_at",
            name="times_in_order",
        ),
    )
    op.create_index("ix_showcase_contest_created_by", "showcase_contest", ["created_by"])
    op.create_index(
        "ix_showcase_contest_newest", "showcase_contest", [sa.text("entry_opens_at DESC"), sa.text("id DESC")]
    )
    op.create_index(
        "ix_showcase_contest_open",
        "showcase_contest",
        ["id"],
        postgresql_where=sa.text("status NOT IN ('PUBLISHED', 'CANCELED')"),
    )


def _entries() -> None:
    op.create_table(
        "showcase_contest_entry",
        _identity(),
        _reference("contest_id", "showcase_contest.id", cascade=True),
        sa.Column("class_key", sa.Text, nullable=False),
        _reference("showcase_id", "showcase_showcase.id", cascade=True),
        _reference("car_id", "showcase_car.id", cascade=True),
        _reference("user_id", "member.id"),
        sa.Column("snapshot", JSONB, nullable=False),
        sa.Column("device_hash", sa.Text),
        sa.Column("status", sa.Text, nullable=False, server_default="ENTERED"),
        sa.Column("reason", sa.Text),
        sa.Column("note", sa.Text),
        _reference("decided_by", "member.id", nullable=True),
        sa.Column("votes", sa.Integer),
        sa.Column("rank", sa.Integer),
        sa.Column("created_at", INSTANT, nullable=False),
        _number("version", 1),
        sa.UniqueConstraint("contest_id", "car_id"),
        sa.CheckConstraint(
            "status IN ('ENTERED', 'APPROVED', 'DISQUALIFIED', 'WITHDRAWN')", name="status_known"
        ),
        sa.CheckConstraint(f"reason IN ({ENTRY_REASONS})", name="reason_known"),
    )
    for column in ("showcase_id", "car_id", "user_id", "decided_by"):
        op.create_index(f"ix_showcase_contest_entry_{column}", "showcase_contest_entry", [column])
    op.create_index(
        "ix_showcase_contest_entry_won",
        "showcase_contest_entry",
        ["car_id", "contest_id"],
        postgresql_where=sa.text("rank IS NOT NULL"),
    )


def _ballots() -> None:
    op.create_table(
        "showcase_contest_ballot",
        _identity(),
        _reference("contest_id", "showcase_contest.id", cascade=True),
        _reference("user_id", "member.id", nullable=True),
        sa.Column("picks", ARRAY(sa.BigInteger), nullable=False),
        sa.Column("weight", sa.Numeric(3, 2), nullable=False, server_default="1"),
        sa.Column("ip_hash", sa.Text, nullable=False),
        sa.Column("device_hash", sa.Text, nullable=False),
        sa.Column("is_counted", sa.Boolean),
        sa.Column("reason", sa.Text),
        sa.Column("cast_at", INSTANT, nullable=False),
        sa.UniqueConstraint("contest_id", "user_id"),
        sa.CheckConstraint(f"reason IN ({BALLOT_REASONS})", name="reason_known"),
    )
    op.create_index("ix_showcase_contest_ballot_user_id", "showcase_contest_ballot", ["user_id"])


def downgrade() -> None:
    op.drop_table("showcase_contest_ballot")
    op.drop_table("showcase_contest_entry")
    op.drop_table("showcase_contest")
