"""A word that stands everywhere is looked for among the newest posts: the index of words knows their age, too."""

from alembic import op

revision = "0005_words_by_age"
down_revision = "0004_category_lists"
branch_labels = None
depends_on = None

TABLES = ("forum_question", "forum_answer")


def upgrade() -> None:
    _replace("(document, (ARRAY[id / 16384]))")


def downgrade() -> None:
    _replace("(document)")


def _replace(columns: str) -> None:
    for table in TABLES:
        op.execute(f"DROP INDEX ix_{table}_document")
        op.execute(f"CREATE INDEX ix_{table}_document ON {table} USING gin {columns}")
