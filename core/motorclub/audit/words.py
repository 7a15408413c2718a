"""What an entry of the audit log says, in words."""

from __future__ import annotations

from motorclub.http.texts import Translatable
from motorclub.plugin.texts import translate_answer

# Where the action's own words say too little.
SENTENCES = {
    "session.reused": "Ended because an old login was used again (session)",
    "account.totp_begun": "Authenticator app begun (account)",
    "account.totp_added": "Authenticator app added (account)",
    "account.totp_removed": "Authenticator app removed (account)",
}


def describe_action(action: str) -> str:
    """What was done and in which area, in the language of the present request."""
    return translate_answer(to_words(action))


def describe_target(target: str) -> str:
    """What it was done to, in the language of the present request: `event 7` for `events.event:7`."""
    kind, colon, number = target.partition(":")
    text = Translatable(f"{_spaced(kind.rpartition('.')[2])} {{id}}", {"id": number})
    return translate_answer(text) if colon else target


def to_words(action: str) -> str:
    """The English text of an action, by which it is translated.

    >>> to_words("account.logged_in")
    'Logged in (account)'
    """
    if action in SENTENCES:
        return SENTENCES[action]
    area, _, done = action.partition(".")
    return f"{_spaced(done).capitalize()} ({_spaced(area)})" if done else action


def _spaced(name: str) -> str:
    return name.replace("_", " ")
