"""The catalogue: countries, car categories, brands, models and generations."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TSVECTOR

revision = "0001_catalogue"
down_revision = None
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
STATUS = "status IN ('PROPOSED', 'ACTIVE', 'MERGED', 'ARCHIVED')"


def upgrade() -> None:
    _countries()
    _categories()
    _entries(
        "showcase_brand",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("slug", sa.Text, nullable=False),
        _texts("former_slugs"),
        sa.Column("country_code", sa.CHAR(2), sa.ForeignKey("showcase_country.code")),
        sa.Column("founded_year", sa.SmallInteger),
        sa.Column("defunct_year", sa.SmallInteger),
        sa.UniqueConstraint("slug"),
    )
    op.create_index("ix_showcase_brand_status_name", "showcase_brand", ["status", "name"])
    _entries(
        "showcase_car_model",
        _part_of("brand_id", "showcase_brand.id"),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("slug", sa.Text, nullable=False),
        _texts("former_slugs"),
        sa.Column("car_category_ids", ARRAY(sa.BigInteger), nullable=False, server_default="{}"),
        sa.UniqueConstraint("brand_id", "slug"),
    )
    op.create_index("ix_showcase_car_model_status_name", "showcase_car_model", ["status", "name"])
    _entries(
        "showcase_generation",
        _part_of("car_model_id", "showcase_car_model.id"),
        sa.Column("code", sa.String(20), nullable=False),
        sa.Column("name", sa.Text),
        sa.Column("year_from", sa.SmallInteger, nullable=False),
        sa.Column("year_to", sa.SmallInteger),
        sa.Column("engines", JSONB, nullable=False, server_default="[]"),
        sa.CheckConstraint("year_to >= year_from", name="years_in_order"),
        sa.UniqueConstraint("car_model_id", "code"),
    )
    op.create_index(
        "ix_showcase_generation_car_model_id_year_from", "showcase_generation", ["car_model_id", "year_from"]
    )


def _identity() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True)


def _texts(name: str) -> sa.Column[list[str]]:
    return sa.Column(name, ARRAY(sa.Text), nullable=False, server_default="{}")


def _part_of(name: str, target: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, sa.ForeignKey(target), nullable=False)


def _version() -> sa.Column[int]:
    return sa.Column("version", sa.Integer, nullable=False, server_default="1")


def _countries() -> None:
    op.create_table(
        "showcase_country",
        sa.Column("code", sa.CHAR(2), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("currency", sa.CHAR(3), nullable=False),
        sa.Column("distance_unit", sa.Text, nullable=False, server_default="KM"),
        sa.Column("plate_hint", sa.Text, nullable=False, server_default=""),
        sa.Column("is_active", sa.Boolean, nullable=False, server_default=sa.true()),
        _version(),
        sa.UniqueConstraint("name"),
        sa.CheckConstraint("distance_unit IN ('KM', 'MI')", name="distance_unit_known"),
    )


def _categories() -> None:
    op.create_table(
        "showcase_car_category",
        _identity(),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("slug", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("icon", sa.Text),
        sa.Column("position", sa.Integer, nullable=False, server_default="0"),
        sa.Column("is_active", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("car_count", sa.Integer, nullable=False, server_default="0"),
        _version(),
        sa.UniqueConstraint("name"),
        sa.UniqueConstraint("slug"),
        sa.CheckConstraint("kind IN ('BODY', 'USE', 'ERA', 'STYLE')", name="kind_known"),
    )
    op.create_index(
        "ix_showcase_car_category_kind_position_id", "showcase_car_category", ["kind", "position", "id"]
    )


def _entries(table: str, *columns: sa.schema.SchemaItem) -> None:
    """A table of entries that are proposed, published, merged and archived."""
    document = sa.Computed("search_words(words)", persisted=True)
    op.create_table(
        table,
        _identity(),
        _texts("aliases"),
        sa.Column("status", sa.Text, nullable=False, server_default="ACTIVE"),
        _texts("words"),
        sa.Column("document", TSVECTOR, document, nullable=False),
        sa.Column("car_count", sa.Integer, nullable=False, server_default="0"),
        sa.Column("decision_note", sa.Text, nullable=False, server_default=""),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("updated_at", INSTANT, nullable=False),
        _version(),
        sa.Column("proposed_by_id", sa.BigInteger, sa.ForeignKey("member.id")),
        *columns,
        sa.Column("merged_into_id", sa.BigInteger, sa.ForeignKey(f"{table}.id")),
        sa.CheckConstraint(STATUS, name="status_known"),
        sa.CheckConstraint("(status = 'MERGED') = (merged_into_id IS NOT NULL)", name="merged_into_one"),
    )
    op.create_index(f"ix_{table}_document", table, ["document"], postgresql_using="gin")
    op.create_index(f"ix_{table}_proposed_by_id", table, ["proposed_by_id"])
    op.create_index(f"ix_{table}_merged_into_id", table, ["merged_into_id"])


def downgrade() -> None:
    for table in ("generation", "car_model", "brand", "car_category", "country"):
        op.drop_table(f"showcase_{table}")
