"""Pages of cars, likes, and the index that the gallery and the list of cars are read from."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0003_gallery"
down_revision = "0002_cars"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
STATUSES = "('DRAFT', 'PENDING', 'PUBLISHED', 'HIDDEN', 'ARCHIVED', 'DELETED')"
TARGETS = "('SHOWCASE', 'CAR', 'BUILD_LOG_ENTRY', 'PHOTO')"
# Name, columns, and whether it is for the gallery alone.
ORDERS = (
    ("newest", "created_at", False),
    ("updated", "updated_at", False),
    ("liked", "like_count", False),
    ("power", "power_kw", False),
    ("published", "published_at", True),
    ("gallery_updated", "updated_at", True),
    ("gallery_liked", "like_count", True),
    ("gallery_week", "week_likes", True),
    ("gallery_month", "month_likes", True),
    ("gallery_power", "power_kw", True),
    ("trending", "trend_score", True),
)


def upgrade() -> None:
    _showcase()
    _likes()
    _car_index()


def downgrade() -> None:
    for table in ("facet_count", "car_index", "liked_photo", "like", "showcase"):
        op.drop_table(f"showcase_{table}")


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, server_default="", nullable=False)


def _counter(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, server_default="0", nullable=False)


def _showcase() -> None:
    op.create_table(
        "showcase_showcase",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column(
            "car_id", sa.BigInteger, sa.ForeignKey("showcase_car.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("owner_id", sa.BigInteger, sa.ForeignKey("member.id"), nullable=False),
        *(_text(name) for name in ("title", "story", "story_html")),
        sa.Column("highlight_modification_ids", ARRAY(sa.BigInteger), server_default="{}", nullable=False),
        sa.Column("comments_enabled", sa.Boolean, server_default=sa.true(), nullable=False),
        sa.Column("status", sa.Text, server_default="DRAFT", nullable=False),
        sa.Column("previous_status", sa.Text),
        _text("note"),
        sa.Column("published_at", INSTANT),
        *(_counter(f"{what}_count") for what in ("view", "like", "comment", "bookmark")),
        sa.Column("trend_score", sa.Double, server_default="0", nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("updated_at", INSTANT, nullable=False),
        sa.Column("deleted_at", INSTANT),
        sa.Column("deleted_by_id", sa.BigInteger, sa.ForeignKey("member.id")),
        sa.Column("version", sa.Integer, server_default="1", nullable=False),
        sa.CheckConstraint(f"status IN {STATUSES}", name="status_known"),
        sa.CheckConstraint(f"previous_status IN {STATUSES}", name="previous_status_known"),
    )
    kept = sa.text("status NOT IN ('ARCHIVED', 'DELETED')")
    op.create_index(
        "uq_showcase_showcase_car", "showcase_showcase", ["car_id"], unique=True, postgresql_where=kept
    )
    for columns in (["car_id"], ["owner_id", "id"], ["deleted_by_id"]):
        op.create_index(f"ix_showcase_showcase_{'_'.join(columns)}", "showcase_showcase", columns)
    waits, seen = sa.text("status = 'PENDING'"), sa.text("status = 'PUBLISHED'")
    op.create_index("ix_showcase_showcase_pending", "showcase_showcase", ["id"], postgresql_where=waits)
    op.create_index(
        "ix_showcase_showcase_published_at",
        "showcase_showcase",
        [sa.text("published_at DESC")],
        postgresql_where=seen,
    )


def _likes() -> None:
    op.create_table(
        "showcase_like",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("target_type", sa.Text, nullable=False),
        sa.Column("target_id", sa.BigInteger, nullable=False),
        sa.Column("member_id", sa.BigInteger, sa.ForeignKey("member.id"), nullable=False),
        sa.Column("receiver_id", sa.BigInteger, sa.ForeignKey("member.id"), nullable=False),
        sa.Column("weight", sa.Numeric(3, 2), nullable=False),
        sa.Column("is_counted", sa.Boolean, server_default=sa.true(), nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.UniqueConstraint("target_type", "target_id", "member_id"),
        sa.CheckConstraint(f"target_type IN {TARGETS}", name="target_type_known"),
    )
    for columns in (["member_id", "created_at"], ["receiver_id", "created_at"]):
        op.create_index(f"ix_showcase_like_{'_'.join(columns)}", "showcase_like", columns)
    op.create_table(
        "showcase_liked_photo",
        sa.Column(
            "picture_id",
            sa.BigInteger,
            sa.ForeignKey("picture.id", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        ),
        _counter("like_count"),
    )


def _car_index() -> None:
    op.create_table(
        "showcase_car_index",
        sa.Column(
            "car_id",
            sa.BigInteger,
            sa.ForeignKey("showcase_car.id", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("showcase_id", sa.BigInteger, sa.ForeignKey("showcase_showcase.id", ondelete="SET NULL")),
        sa.Column("owner_id", sa.BigInteger, sa.ForeignKey("member.id"), nullable=False),
        sa.Column("facets", ARRAY(sa.Text), nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        *(_counter(name) for name in ("power_kw", "like_count", "week_likes", "month_likes")),
        sa.Column("trend_score", sa.Double, server_default="0", nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("updated_at", INSTANT, nullable=False),
        sa.Column("published_at", INSTANT),
    )
    table = "showcase_car_index"
    op.create_index("ix_showcase_car_index_facets", table, ["facets"], postgresql_using="gin")
    op.create_index("ix_showcase_car_index_showcase_id", table, ["showcase_id"], unique=True)
    op.create_index("ix_showcase_car_index_owner_id", table, ["owner_id"])
    for name, column, in_gallery in ORDERS:
        where = sa.text("showcase_id IS NOT NULL") if in_gallery else None
        order = [sa.text(f"{column} DESC"), sa.text("car_id DESC")]
        op.create_index(f"ix_{table}_{name}", table, order, postgresql_where=where)
    op.create_table(
        "showcase_facet_count",
        sa.Column("facet", sa.Text, primary_key=True),
        sa.Column("cars", sa.Integer, nullable=False),
        sa.Column("showcases", sa.Integer, nullable=False),
    )
