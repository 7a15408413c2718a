"""Cars with their owners, transfers, modifications, build log, service records and results."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0002_cars"
down_revision = "0001_catalogue"
branch_labels = None
depends_on = None

CAR_STATES = ("ACTIVE", "SOLD", "TRANSFER_PENDING", "WRITTEN_OFF", "ARCHIVED")
INSTANT = sa.DateTime(timezone=True)
TABLES = (
    "showcase_performance_result",
    "showcase_service_record",
    "showcase_build_log_entry",
    "showcase_modification",
    "showcase_transfer",
    "showcase_ownership",
    "showcase_car",
)


def upgrade() -> None:
    _car()
    _ownership()
    _transfer()
    _modification()
    _build_log_entry()
    _service_record()
    _performance_result()


def downgrade() -> None:
    for table in TABLES:
        op.drop_table(table)


def _id() -> sa.Column[Any]:
    return sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True)


def _refers(name: str, target: str, *, nullable: bool = False, **options: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.BigInteger, sa.ForeignKey(target, **options), nullable=nullable)


def _of_car() -> sa.Column[Any]:
    return _refers("car_id", "showcase_car.id", ondelete="CASCADE")


def _texts(*names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def _more_texts(*names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, sa.Text) for name in names]


def _numbers(*names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, sa.Integer) for name in names]


def _counts(*names: str, start: int = 0) -> list[sa.Column[Any]]:
    return [sa.Column(name, sa.Integer, server_default=str(start), nullable=False) for name in names]


def _amounts(*names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, sa.BigInteger) for name in names]


def _days(*names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, sa.Date) for name in names]


def _moments(*names: str, nullable: bool = False) -> list[sa.Column[Any]]:
    return [sa.Column(name, INSTANT, nullable=nullable) for name in names]


def _word(name: str, default: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Text, server_default=default, nullable=False)


def _flag(name: str, default: bool) -> sa.Column[Any]:
    return sa.Column(name, sa.Boolean, server_default=sa.true() if default else sa.false(), nullable=False)


def _one_of(column: str, *values: str) -> sa.CheckConstraint:
    literals = ", ".join(f"'{value}'" for value in values)
    return sa.CheckConstraint(f"{column} IN ({literals})", name=f"{column}_known")


def _car() -> None:
    op.create_table(
        "showcase_car",
        _id(),
        _refers("owner_id", "member.id"),
        *_more_texts("nickname"),
        _refers("brand_id", "showcase_brand.id"),
        _refers("car_model_id", "showcase_car_model.id"),
        _refers("generation_id", "showcase_generation.id", nullable=True),
        sa.Column("year", sa.Integer, nullable=False),
        sa.Column("car_category_ids", ARRAY(sa.BigInteger), server_default="{}", nullable=False),
        sa.Column("country_code", sa.CHAR(2), sa.ForeignKey("showcase_country.code")),
        *_more_texts("engine_code"),
        *_texts("fuel"),
        *_more_texts("gearbox", "drive", "colour"),
        *_numbers("stock_power_kw", "power_kw", "stock_torque_nm", "torque_nm"),
        *_numbers("stock_weight_kg", "weight_kg", "odometer_km"),
        *_more_texts("odometer_note"),
        *_days("acquired_on", "sold_on"),
        _word("relation", "CURRENT"),
        _flag("is_main", False),
        *_counts("position"),
        *_more_texts("vin_hash", "vin_last4"),
        _flag("plate_hidden", True),
        *_amounts("value_minor"),
        sa.Column("value_currency", sa.CHAR(3)),
        *_days("value_declared_on"),
        _word("visibility", "PUBLIC"),
        _word("status", "ACTIVE"),
        *_counts("like_count", "log_count", "mod_count"),
        *_moments("created_at", "updated_at"),
        *_moments("published_at", "hidden_at", "deleted_at", nullable=True),
        *_counts("version", start=1),
        _one_of("fuel", "PETROL", "DIESEL", "HYBRID", "PLUG_IN", "ELECTRIC", "LPG", "HYDROGEN", "OTHER"),
        _one_of("gearbox", "MANUAL", "AUTOMATIC", "DCT", "CVT", "SINGLE"),
        _one_of("drive", "FWD", "RWD", "AWD"),
        _one_of("relation", "CURRENT", "PAST", "PROJECT", "DREAM"),
        _one_of("visibility", "PUBLIC", "MEMBERS", "FOLLOWERS", "PRIVATE"),
        _one_of("status", *CAR_STATES),
        sa.CheckConstraint("(value_minor IS NULL) = (value_currency IS NULL)", name="value_has_currency"),
    )
    op.create_index("ix_showcase_car_garage", "showcase_car", ["owner_id", "position", "id"])
    op.create_index(
        "uq_showcase_car_main",
        "showcase_car",
        ["owner_id"],
        unique=True,
        postgresql_where=sa.text("is_main AND deleted_at IS NULL"),
    )
    op.create_index("ix_showcase_car_model", "showcase_car", ["car_model_id", "generation_id"])
    for column in ("brand_id", "generation_id", "country_code"):
        op.create_index(f"ix_showcase_car_{column}", "showcase_car", [column])
    op.create_index(
        "ix_showcase_car_vin", "showcase_car", ["vin_hash"], postgresql_where=sa.text("vin_hash IS NOT NULL")
    )
    op.create_index(
        "ix_showcase_car_declared",
        "showcase_car",
        ["id"],
        postgresql_where=sa.text("value_minor IS NOT NULL AND visibility = 'PUBLIC'"),
    )


def _ownership() -> None:
    op.create_table(
        "showcase_ownership",
        _id(),
        _of_car(),
        _refers("user_id", "member.id"),
        *_days("from_date", "to_date"),
        *_texts("method"),
        _flag("confirmed_by_both", False),
        _one_of("method", "CREATED", "TRANSFER", "CLAIM"),
    )
    op.create_index("ix_showcase_ownership_car", "showcase_ownership", ["car_id", "id"])
    op.create_index("ix_showcase_ownership_user_id", "showcase_ownership", ["user_id"])


def _transfer() -> None:
    pending = sa.text("status = 'PENDING'")
    op.create_table(
        "showcase_transfer",
        _id(),
        _of_car(),
        _refers("from_user_id", "member.id"),
        _refers("to_user_id", "member.id"),
        _word("status", "PENDING"),
        _word("car_status", "ACTIVE"),
        *_more_texts("note"),
        *_moments("created_at", "expires_at"),
        *_moments("answered_at", nullable=True),
        _one_of("status", "PENDING", "ACCEPTED", "DECLINED", "WITHDRAWN", "EXPIRED"),
        _one_of("car_status", *CAR_STATES),
    )
    op.create_index(
        "uq_showcase_transfer_pending", "showcase_transfer", ["car_id"], unique=True, postgresql_where=pending
    )
    op.create_index("ix_showcase_transfer_car", "showcase_transfer", ["car_id", "id"])
    op.create_index("ix_showcase_transfer_due", "showcase_transfer", ["expires_at"], postgresql_where=pending)
    for column in ("from_user_id", "to_user_id"):
        op.create_index(f"ix_showcase_transfer_{column}", "showcase_transfer", [column])


def _modification() -> None:
    op.create_table(
        "showcase_modification",
        _id(),
        _of_car(),
        *_texts("system", "title"),
        *_more_texts("part_maker", "part_name", "part_number"),
        *_amounts("part_cost_minor", "fitting_cost_minor"),
        sa.Column("currency", sa.CHAR(3)),
        _flag("cost_visible", False),
        *_numbers("power_gain_kw"),
        *_days("installed_on", "removed_on"),
        *_numbers("odometer_km"),
        _word("installed_by", "SELF"),
        *_more_texts("shop_name"),
        *_numbers("rating_part", "rating_fitting", "rating_seller"),
        sa.Column("is_road_legal", sa.Boolean),
        *_more_texts("notes"),
        *_moments("created_at", "updated_at"),
        _one_of(
            "system",
            *("ENGINE", "INTAKE", "EXHAUST", "DRIVETRAIN", "SUSPENSION", "BRAKES", "WHEELS_TYRES"),
            *("EXTERIOR", "INTERIOR", "AUDIO", "ELECTRONICS", "SAFETY", "OTHER"),
        ),
        _one_of("installed_by", "SELF", "SHOP"),
        *(
            sa.CheckConstraint(f"rating_{what} BETWEEN 1 AND 5", name=f"rating_{what}_of_five")
            for what in ("part", "fitting", "seller")
        ),
        sa.CheckConstraint(
            "currency IS NOT NULL OR (part_cost_minor IS NULL AND fitting_cost_minor IS NULL)",
            name="cost_has_currency",
        ),
    )
    op.create_index("ix_showcase_modification_car", "showcase_modification", ["car_id", "id"])
    op.create_index(
        "ix_showcase_modification_part",
        "showcase_modification",
        [sa.text("lower(part_maker)"), sa.text("lower(part_name)")],
    )


def _build_log_entry() -> None:
    states = ("DRAFT", "PUBLISHED", "HIDDEN", "DELETED")
    op.create_table(
        "showcase_build_log_entry",
        _id(),
        _of_car(),
        _refers("author_id", "member.id"),
        *_texts("title", "body", "body_html", "kind"),
        sa.Column("happened_on", sa.Date, nullable=False),
        *_numbers("odometer_km"),
        *_amounts("cost_minor"),
        sa.Column("currency", sa.CHAR(3)),
        sa.Column("modification_ids", ARRAY(sa.BigInteger), server_default="{}", nullable=False),
        sa.Column("event_id", sa.BigInteger),
        _word("status", "PUBLISHED"),
        *_more_texts("shown_as"),
        *_counts("like_count"),
        *_moments("published_at", nullable=True),
        *_moments("created_at", "updated_at"),
        *_moments("deleted_at", nullable=True),
        *_counts("version", start=1),
        _one_of("kind", "BUILD", "SERVICE", "DRIVE", "EVENT", "RESULT"),
        _one_of("status", *states),
        _one_of("shown_as", *states),
        sa.CheckConstraint("currency IS NOT NULL OR cost_minor IS NULL", name="cost_has_currency"),
    )
    op.create_index(
        "ix_showcase_build_log_entry_car",
        "showcase_build_log_entry",
        ["car_id", sa.text("happened_on DESC"), sa.text("id DESC")],
    )
    op.create_index("ix_showcase_build_log_entry_author_id", "showcase_build_log_entry", ["author_id"])


def _service_record() -> None:
    op.create_table(
        "showcase_service_record",
        _id(),
        _of_car(),
        sa.Column("done_on", sa.Date, nullable=False),
        sa.Column("odometer_km", sa.Integer, nullable=False),
        *_texts("type"),
        *_more_texts("shop_name"),
        *_amounts("cost_minor"),
        sa.Column("currency", sa.CHAR(3)),
        *_more_texts("notes"),
        *_days("next_due_on"),
        *_numbers("next_due_km"),
        _flag("is_public", False),
        *_moments("reminded_at", nullable=True),
        *_moments("created_at", "updated_at"),
        _one_of("type", "OIL", "BRAKES", "TYRES", "TIMING", "FLUIDS", "REPAIR", "INSPECTION", "OTHER"),
        sa.CheckConstraint("currency IS NOT NULL OR cost_minor IS NULL", name="cost_has_currency"),
    )
    op.create_index(
        "ix_showcase_service_record_car",
        "showcase_service_record",
        ["car_id", sa.text("done_on DESC"), sa.text("id DESC")],
    )
    op.create_index(
        "ix_showcase_service_record_due",
        "showcase_service_record",
        ["next_due_on"],
        postgresql_where=sa.text("next_due_on IS NOT NULL AND reminded_at IS NULL"),
    )


def _performance_result() -> None:
    op.create_table(
        "showcase_performance_result",
        _id(),
        _of_car(),
        *_texts("kind"),
        sa.Column("value", sa.Numeric(10, 3), nullable=False),
        *_texts("unit"),
        sa.Column("details", JSONB, server_default="{}", nullable=False),
        *_more_texts("venue"),
        sa.Column("happened_on", sa.Date, nullable=False),
        _word("proof", "NONE"),
        sa.Column("event_id", sa.BigInteger),
        _refers("verified_by_id", "member.id", nullable=True),
        *_moments("created_at", "updated_at"),
        _one_of("kind", "DYNO", "QUARTER_MILE", "ZERO_100", "LAP"),
        _one_of("proof", "NONE", "PHOTO", "EVENT_VERIFIED"),
        sa.CheckConstraint("value > 0", name="value_positive"),
    )
    op.create_index(
        "ix_showcase_performance_result_car",
        "showcase_performance_result",
        ["car_id", sa.text("happened_on DESC"), sa.text("id DESC")],
    )
    op.create_index(
        "ix_showcase_performance_result_verified_by_id", "showcase_performance_result", ["verified_by_id"]
    )
