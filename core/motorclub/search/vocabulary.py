"""The words of all titles, by which typing errors are corrected.

A word is kept with what it becomes when one letter is left out. Two words that share one of these are at most two
errors apart: one index finds them, without an extension that a managed server may not have.
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from motorclub.db import db, reads
from motorclub.search.models import SearchBuilt, SearchRow, SearchWord

SHORTEST = 4
MOST_CANDIDATES = 50

_OCCURS = (
    sa.select(SearchRow.item_id)
    .where(
        SearchRow.document.bool_op("@@")(
            sa.func.to_tsquery(
                sa.literal_column("'english'::regconfig"), sa.bindparam("words", type_=sa.Text)
            )
        )
    )
    .limit(1)
)
_NEAR = (
    sa.select(SearchWord.word, SearchWord.uses)
    .where(SearchWord.near.overlap(sa.bindparam("near", type_=ARRAY(sa.Text))))
    .order_by(SearchWord.uses.desc())
    .limit(MOST_CANDIDATES)
)
_KNOWN = sa.select(SearchWord.word).where(SearchWord.word.in_(sa.bindparam("words", expanding=True)))

_LEARN = sa.text("""
WITH part AS (
    SELECT item_id, title || ' ' || labels AS text FROM search_document
     WHERE type = :type AND item_id > :after AND type = thread_type ORDER BY item_id LIMIT 1000
), counted AS (
    SELECT word, count(*) AS uses FROM part, unnest(tsvector_to_array(to_tsvector('simple', text))) AS word
     WHERE word ~ '^[a-z]{3,30}$' GROUP BY word
), learned AS (
    INSERT INTO search_word (word, uses, near)
    SELECT word, uses,
           ARRAY(SELECT left(word, place) || substr(word, place + 2) FROM generate_series(0, length(word) - 1) AS place)
           || word
      FROM counted ORDER BY word
    ON CONFLICT (word) DO UPDATE SET uses = search_word.uses + excluded.uses
)
SELECT max(item_id) FROM part""")


def learn(name: str) -> bool:
    """Learn the words of the next titles of a content type; whether there may be more. Does not commit."""
    built = db.session.get(SearchBuilt, name, with_for_update=True)
    last = db.session.scalar(_LEARN, {"type": name, "after": built.words_id}) if built else None
    if built is None or last is None:
        return False
    built.words_id = last
    return True


def occurs(query: str) -> bool:
    """Whether any item has these words (a text for to_tsquery)."""
    return reads().execute(_OCCURS, {"words": query}).first() is not None


def correct(words: Sequence[str]) -> list[str]:
    """The words, each that is nowhere replaced by the nearest that is somewhere, or by two that were run together."""
    corrected: list[str] = []
    for word in words:
        wrong = len(word) >= SHORTEST and word.isalpha() and not occurs(f"'{word}'")
        corrected += _nearest(word) or _parts(word) or [word] if wrong else [word]
    return corrected


def _nearest(word: str) -> list[str]:
    rows = reads().execute(_NEAR, {"near": deletions(word)}).all()
    most = 1 if len(word) < 6 else 2
    close = [(distance(word, row.word), -row.uses, row.word) for row in rows]
    near = sorted(one for one in close if one[0] <= most and one[2][0] == word[0])
    return [near[0][2]] if near else []


def _parts(word: str) -> list[str]:
    """The two known words that `word` consists of, the longest first one of them."""
    cuts = [(word[:place], word[place:]) for place in range(len(word) - 2, 1, -1)]
    pieces = {piece for cut in cuts for piece in cut}
    known = set(reads().scalars(_KNOWN, {"words": list(pieces)}))
    return next(([*cut] for cut in cuts if known.issuperset(cut)), [])


def deletions(word: str) -> list[str]:
    """The word, and each word that it becomes without one of its letters.

    >>> deletions("oil")
    ['oil', 'il', 'ol', 'oi']
    """
    return list(dict.fromkeys([word, *(word[:place] + word[place + 1 :] for place in range(len(word)))]))


def distance(one: str, other: str) -> int:
    """How many letters are wrong, missing, too many or swapped with their neighbour.

    >>> distance("brkae", "brake"), distance("altenator", "alternator"), distance("oil", "oil")
    (1, 1, 0)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        before, above, row = row, before, [place]
        for column, wanted in enumerate(other, 1):
            cost = min(before[column] + 1, row[-1] + 1, before[column - 1] + (letter != wanted))
            swapped = place > 1 and column > 1 and letter == other[column - 2] and wanted == one[place - 2]
            row.append(min(cost, above[column - 2] + 1) if swapped else cost)
    return row[-1]
