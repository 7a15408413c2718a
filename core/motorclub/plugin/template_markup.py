"""One source for both halves of a mail: text with `[label](address)`, `**bold**` and lines that begin with `- `.

Both halves are templates still. Values come in afterwards, escaped, so that nothing in them counts as markup.
"""

from __future__ import annotations

import html
import re

TAG = r"\{\{.*?\}\}|\{%.*?%\}"
LINK = re.compile(rf"\[([^\[\]\n]+)\]\(((?:{TAG}|[^()\s])+)\)")
BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")
CONTROL = re.compile(r"\{%.*?%\}")
ITEM = "- "

BUTTON = (
    '<p><a href="{address}" style="display:inline-block;padding:12px 20px;background:#b3261e;color:#ffffff;'
    'text-decoration:none;border-radius:6px">{label}</a></p>\n'
    '<p style="color:#5c5c66;font-size:13px">If the button does not work, open this address:<br>'
    '<a href="{address}" style="color:#1557b0;word-break:break-all">{address}</a></p>'
)


def plain(source: str) -> str:
    """The template of the plain text.

    >>> plain("[Confirm]({{ link }})")
    'Confirm:\\n{{ link }}'
    >>> plain("See **all** [mails](https://example.org/mails).")
    'See all mails (https://example.org/mails).'
    """
    lines = [_plain_line(line) for line in source.splitlines()]
    return "\n".join(lines)


def _plain_line(line: str) -> str:
    alone = LINK.fullmatch(line.strip())
    line = f"{alone[1]}:\n{alone[2]}" if alone else LINK.sub(r"\1 (\2)", line)
    return BOLD.sub(r"\1", line)


def markup(source: str) -> str:
    """The template of the HTML, without the frame around it.

    >>> markup("Hello {{ name }},\\n\\nyou & **I**")
    '<p>Hello {{ name }},</p>\\n<p>you &amp; <b>I</b></p>'
    """
    blocks = re.split(r"\n\s*\n", source.strip())
    return "\n".join(_block(block) for block in blocks)


def _block(block: str) -> str:
    """A paragraph; conditions on lines of their own stay outside it."""
    lines = [line.strip() for line in block.splitlines()]
    before: list[str] = []
    after: list[str] = []
    while lines and CONTROL.fullmatch(lines[0]):
        before.append(lines.pop(0))
    while lines and CONTROL.fullmatch(lines[-1]):
        after.insert(0, lines.pop())
    return "\n".join([*before, *([_paragraph(lines)] if lines else []), *after])


def _paragraph(lines: list[str]) -> str:
    if len(lines) == 1 and (alone := LINK.fullmatch(lines[0])):
        return BUTTON.format(address=_escaped(alone[2]), label=_inline(alone[1]))
    if all(line.startswith(ITEM) for line in lines):
        items = "".join(f"<li>{_inline(line.removeprefix(ITEM))}</li>" for line in lines)
        return f"<ul>{items}</ul>"
    return f"<p>{'<br>'.join(map(_inline, lines))}</p>"


def _inline(text: str) -> str:
    linked = LINK.sub(r'<a href="\2" style="color:#1557b0">\1</a>', _escaped(text))
    return BOLD.sub(r"<b>\1</b>", linked)


def _escaped(text: str) -> str:
    """Escaped except for what the template language needs."""
    parts = re.split(f"({TAG})", text)
    return "".join(part if index % 2 else html.escape(part) for index, part in enumerate(parts))
