"""The server's texts in other languages.

Each package has a file `locales/<language>.json` for each language but English: the translation by the English text,
with the same placeholders. Texts are written in English, and translated where they leave the server: in refusals,
mails, notifications, heads of pages, forms of settings and the audit log. What has no translation stays English.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

from motorclub.http.texts import PLACEHOLDER, Translatable, fill
from motorclub.plugin.host import Host, from_contributions
from motorclub.plugin.language import LANGUAGES, requested_language
from motorclub.plugin.localized import ENGLISH, Localized

EXTENSION = "motorclub.texts"
CORE_LOCALES = Path(__file__).parent.parent / "locales"
# Those placeholders that stand for texts of ours; all others hold what people have written.
OUR_WORDS = frozenset({"what", "deed"})
# Longer ones are no sentences of ours, and would take long to compare.
LONGEST = 500


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text with placeholders: what it looks like filled in, and its translation."""

    pattern: re.Pattern[str]
    translation: str


@dataclass(frozen=True)
class Catalogue:
    """The translations into one language, by the English text."""

    texts: Mapping[str, str]
    language: str = ENGLISH

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """Those with placeholders, the ones that say most first."""
        templates = [text for text in self.texts if PLACEHOLDER.sub("", text).strip() != text.strip()]
        templates.sort(key=lambda text: -len(PLACEHOLDER.sub("", text)))
        return tuple(_sentence(text, self.texts[text]) for text in templates)

    def translate(self, text: str) -> str:
        """A text, or a sentence whose placeholders are filled in; as it is where there is no translation."""
        found = self.texts.get(text)
        if found is not None or len(text) > LONGEST:
            return found or text
        return next(self._filled(text), text)

    def render(self, text: Translatable) -> str:
        """A text with its values, those of them that are texts of ours translated as well."""
        template = self.texts.get(text.template)
        if template is None or not text.values:
            return self.translate(str(text))
        return fill(template, {name: self._render_value(value) for name, value in text.values.items()})

    def _render_value(self, value: object) -> str:
        if isinstance(value, Translatable):
            return self.render(value)
        return value.in_language(self.language) if isinstance(value, Localized) else str(value)

    def _filled(self, text: str) -> Iterator[str]:
        for sentence in self.sentences:
            match = sentence.pattern.fullmatch(text)
            if match:
                # Such as "Bookmark 7" in "Bookmark 7 was not found".
                values = {
                    name[1:]: self.translate(value) if name[1:] in OUR_WORDS else value
                    for name, value in match.groupdict().items()
                }
                yield PLACEHOLDER.sub(partial(_value_of, values), sentence.translation)


def _value_of(values: Mapping[str, str], placeholder: re.Match[str]) -> str:
    return values[placeholder[1]]


def _sentence(text: str, translation: str) -> Sentence:
    parts = PLACEHOLDER.split(text)
    seen: set[str] = set()
    pattern = ""
    for position, part in enumerate(parts):
        if position % 2 == 0:
            pattern += re.escape(part)
        else:
            # Marshmallow numbers some of its placeholders, and a number is no group's name.
            pattern += f"(?P=_{part})" if part in seen else f"(?P<_{part}>.+?)"
            seen.add(part)
    return Sentence(re.compile(pattern, re.DOTALL), translation)


def translate(text: str, language: str) -> str:
    """A text of the core or of a plugin in a language."""
    return text if language == ENGLISH else _catalogue_of(language).translate(text)


def translate_answer(text: str | Translatable) -> str:
    """A text of the core or of a plugin, in the language of the present request."""
    return render_text(text if isinstance(text, Translatable) else Translatable(text), requested_language())


def render_text(text: Translatable, language: str) -> str:
    """A text with its values in a language."""
    return str(text) if language == ENGLISH else _catalogue_of(language).render(text)


def render_value(value: object, language: str) -> object:
    """A value of a mail or a notification in a language: a text of ours, a time or an amount; others as they are."""
    if isinstance(value, Translatable):
        return render_text(value, language)
    return value.in_language(language) if isinstance(value, Localized) else value


def _catalogue_of(language: str) -> Catalogue:
    return from_contributions(EXTENSION, build)[language]


def build(host: Host) -> dict[str, Catalogue]:
    """The translations of the core and of every plugin that `host` has loaded, by language."""
    folders = [CORE_LOCALES]
    folders += [loaded.manifest.ui.parent / "locales" for loaded in host.usable() if loaded.manifest]
    return {
        language: Catalogue(
            {text: said for folder in folders for text, said in _read(folder / f"{language}.json").items()},
            language,
        )
        for language in LANGUAGES
        if language != ENGLISH
    }


def _read(path: Path) -> dict[str, str]:
    try:
        texts: dict[str, str] = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    return texts
