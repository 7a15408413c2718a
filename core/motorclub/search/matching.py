"""From what people type into search boxes to queries of PostgreSQL.

The function search_words (migration 0021) prepares texts: a letter and a number that are separated ("MX-5", "MX 5") are
also joined, and words whose stem is the stem of another word ("tired": "tire") are kept distinct from it. Queries are
prepared here in the same way, with the synonyms of each word.

Typing errors are corrected by the words of all titles. A word is stored with each form that lacks one letter. Two words
that share one of these are at most two errors apart: one index finds them, without an extension that a managed server
may not have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from motorclub.db import db, reads
from motorclub.search.models import OWN, SearchBuilt, SearchRow, SearchWord

MOST_WORDS = 12
# PostgreSQL's stemmer makes the first of each pair the second: nobody who types one means the other.
NOT_THEIR_STEM = ("tired", "tiring", "tiresome", "according", "accordingly")

_TOKEN = re.compile(r'"([^"]*)"?|(-?)([^\s"]+)')
_WORD = re.compile(r"\w+(?:[.,]\d+)*")
_HYPHENATED = re.compile(r"(?<!\w)([a-z]{1,5})-(\d{1,4}[a-z]{0,2})(?!\w)")
# Texts have shorter ones in both spellings.
_COMPOUND = re.compile(r"([a-z]{4,8})(\d{1,4}[a-z]{0,2})")
_OPERATORS = re.compile(r'"|(^|\s)-\w|\b(or|OR)\b')
# What a query asks for, and what it excludes.
_LEXEME = re.compile(r"('[^']+')(?::(\*))?")
_EXCLUDED = re.compile(r"!\([^)]*\)")
# Between the letters of a name, as in "mx5_marta".
_BREAK = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Attempt:
    """One way to read what was typed: `query` is a text for to_tsquery.

    `corrected` is what is searched for instead of what was typed, `missing` are words that nothing has and that the
    query does without. Where not `all_words` are asked for, most or some of them are enough.
    """

    query: str
    corrected: str | None = None
    missing: tuple[str, ...] = ()
    all_words: bool = True


def search_attempts(q: str) -> Iterator[str]:
    """What `q` may mean, as texts for to_tsquery: the first that finds anything is the answer.

    None of them does without a word that nothing has.
    """
    return (attempt.query for attempt in list_attempts(q) if not attempt.missing)


def list_attempts(q: str) -> Iterator[Attempt]:
    """The ways to read `q`, from all its words to some of them; the first that finds anything is the answer.

    All words come first, then the same with the last one unfinished, then with typing errors corrected, then most of
    the words. A text with operators ("a phrase", -without, or) is taken at its word.
    """
    if _OPERATORS.search(q):
        yield Attempt(_parse_operators(q))
        return
    words = split_words(q)
    if not words:
        return
    yield Attempt(all_of(words))
    # Not at once: for a beginning the index goes through all posts that have any of its words.
    yield Attempt(all_of(words, begun=True))
    yield from _list_corrections(words)


def _list_corrections(words: Sequence[str]) -> Iterator[Attempt]:
    right = correct(words)
    corrected = " ".join(right) if right != words else None
    if corrected:
        yield Attempt(all_of(right), corrected)
    indexed = [word for word in right if occurs(any_form(word))]
    missing = tuple(word for word in right if word not in indexed)
    if indexed and missing:
        yield Attempt(all_of(indexed), corrected, missing)
    if len(indexed) > 2:
        yield Attempt(_all_but_one(indexed), corrected, missing, all_words=False)
    if len(indexed) > 1:
        yield Attempt(" | ".join(any_form(word) for word in indexed), corrected, missing, all_words=False)


def any_in_text(query: str) -> str:
    """That one of the words of a query stands in the text of a part itself, beside its thread's title.

    >>> any_in_text("('golf' <-> '7') & ('oil':*) & !('dot')")
    "'golf':D | '7':D | 'oil':*D"
    """
    return " | ".join(f"{word}:{begun}{OWN}" for word, begun in _wanted(query))


def close_together(query: str) -> str:
    """The words of a query, so that ts_rank counts how close to one another they stand.

    The query itself would do for ts_rank_cd, which takes a hundred times as long where it has alternatives.

    >>> close_together("('golf' <-> '7') & ('oil':*) & !('dot')")
    "'golf' & '7' & 'oil':*"
    """
    return " & ".join(f"{word}{begun and ':*'}" for word, begun in _wanted(query))


def _wanted(query: str) -> list[tuple[str, str]]:
    """(each word that is asked for, a star if only its beginning is)."""
    return list(dict.fromkeys(_LEXEME.findall(_EXCLUDED.sub("", query))))


def split_words(q: str) -> list[str]:
    """The words of a text, in lower case; a letter and a number joined by a hyphen count as one.

    >>> split_words("MX-5 NA, oil leak 2.0")
    ['mx5', 'na', 'oil', 'leak', '2.0']
    """
    text = _HYPHENATED.sub(r"\1\2", q.lower().replace("_", " "))
    return _WORD.findall(text)[:MOST_WORDS]


def all_of(words: Sequence[str], *, begun: bool = False) -> str:
    """All these words, two neighbours also written as one; with `begun`, of the last word its beginning is enough.

    >>> all_of(["brake", "flu"], begun=True)
    "('brake') & ('flu':*) | ('brakeflu':*)"
    """
    joined = [
        [*words[:place], words[place] + words[place + 1], *words[place + 2 :]]
        for place in range(len(words) - 1)
    ]
    return " | ".join(_each_of(some, begun=begun) for some in [words, *joined])


def _each_of(words: Sequence[str], *, begun: bool) -> str:
    last = any_form(words[-1], begun=begun)
    return " & ".join(f"({form})" for form in [*(any_form(word) for word in words[:-1]), last])


def any_form(word: str, *, begun: bool = False) -> str:
    """A word, what else the same thing is called, and its parts where a number follows a letter.

    >>> any_form("golf7")
    "'golf7' | 'golf' <-> '7'"
    >>> any_form("tyres")
    "'tyres' | 'tire'"
    """
    forms = [_quoted(word) + (":*" if begun else "")]
    parts = _COMPOUND.fullmatch(word)
    if parts:
        forms.append(f"{_quoted(parts[1])} <-> {_quoted(parts[2])}")
    others = SYNONYMS.get(word) or SYNONYMS.get(word.removesuffix("s")) or ()
    forms += [" <-> ".join(_quoted(part) for part in other.split()) for other in others]
    return " | ".join(forms)


def _quoted(word: str) -> str:
    return f"'x{word}'" if word in NOT_THEIR_STEM else f"'{word}'"


def _all_but_one(words: Sequence[str]) -> str:
    forms = [any_form(word) for word in words]
    some = [forms[:place] + forms[place + 1 :] for place in range(len(forms))]
    return " | ".join("(" + " & ".join(f"({form})" for form in rest) + ")" for rest in some)


def _parse_operators(q: str) -> str:
    """A text with operators as to_tsquery wants it.

    >>> _parse_operators('"brake fluid" -dot or wheel')
    "('brake' <-> 'fluid') & !('dot') | ('wheel' | 'rim')"
    """
    choices: list[list[str]] = [[]]
    for phrase, minus, plain in _TOKEN.findall(q):
        words = split_words(phrase or plain)[:MOST_WORDS]
        if plain.lower() == "or" and not minus:
            choices.append([])
        elif words:
            term = " <-> ".join(_quoted(word) for word in words) if phrase else _each(words)
            choices[-1].append(f"{'!' if minus else ''}({term})")
    return " | ".join(" & ".join(terms[:MOST_WORDS]) for terms in choices if terms)


def _each(words: Sequence[str]) -> str:
    return any_form(words[0]) if len(words) == 1 else " & ".join(f"({any_form(word)})" for word in words)


def same_name(name: str, q: str) -> bool:
    """Whether somebody who types `q` means this name.

    >>> same_name("mx5_marta", "MX5 Marta"), same_name("Turbo", "turbot")
    (True, False)
    """
    return _BREAK.sub("", name.casefold()) == _BREAK.sub("", q.casefold())


# Each group is one thing. In the singular; a name of two words is looked for as they stand.
GROUPS: tuple[tuple[str, ...], ...] = (
    ("vw", "volkswagen"),
    ("merc", "mercedes", "benz"),
    ("chevy", "chevrolet"),
    ("beemer", "bimmer", "bmw"),
    ("alfa romeo", "alfa"),
    ("mx5", "miata"),
    ("tyre", "tire"),
    ("hood", "bonnet"),
    ("trunk", "boot"),
    ("fender", "wing"),
    ("windshield", "windscreen"),
    ("gas", "gasoline", "petrol", "fuel"),
    ("gearbox", "transmission"),
    ("ac", "aircon", "air conditioning"),
    ("ev", "electric"),
    ("dpf", "particle filter", "particulate filter"),
    ("muffler", "silencer", "exhaust"),
    ("disc", "rotor", "disk"),
    ("caliper", "calliper"),
    ("rim", "wheel"),
    ("shock", "damper"),
    ("squeal", "squeak", "screech"),
    ("clunk", "clonk", "knock"),
    ("judder", "shudder", "vibration"),
    ("aluminium", "aluminum"),
    ("meet", "meetup"),
    ("photo", "picture"),
    ("sill", "rocker panel"),
    ("hp", "bhp"),
    ("headlight", "headlamp"),
)


def _others() -> dict[str, tuple[str, ...]]:
    return {
        name: tuple(other for other in group if other != name)
        for group in GROUPS
        for name in group
        if " " not in name
    }


SYNONYMS: Mapping[str, tuple[str, ...]] = _others()


SHORTEST_CORRECTED = 4
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
        wrong = len(word) >= SHORTEST_CORRECTED and word.isalpha() and not occurs(f"'{word}'")
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
    indexed = set(reads().scalars(_KNOWN, {"words": list(pieces)}))
    return next(([*cut] for cut in cuts if indexed.issuperset(cut)), [])


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
