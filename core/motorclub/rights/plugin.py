"""What rights contribute."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.http.rows import schema_of
from motorclub.plugin.exports import execute_counted, export_rows
from motorclub.plugin.spec import contributes
from motorclub.plugin.values import Erased, ExportFile, PersonalData, Topic
from motorclub.rights.models import MemberRight
from motorclub.rights.services import AD_FREE, CHANGED, TOPIC, RightsFrame, read_frame
from motorclub.viewer import is_own

EXPORTED = (
    MemberRight.name,
    MemberRight.key,
    MemberRight.value,
    MemberRight.until,
    MemberRight.granted_at,
)


TOPICS = (
    Topic(
        TOPIC,
        "The rights that a member has been granted.",
        may_subscribe=is_own,
        messages={CHANGED: schema_of(RightsFrame)},
        snapshot=lambda params: (CHANGED, read_frame(int(params["userId"]))),
    ),
)


def export(user_id: int) -> Iterable[ExportFile]:
    """What the member has been granted, also what has ended."""
    granted = sa.select(*EXPORTED).where(MemberRight.member_id == user_id)
    yield export_rows("rights.json", granted.order_by(MemberRight.id))


def erase(user_id: int) -> Erased:
    """What the member has been granted."""
    return Erased(execute_counted(sa.delete(MemberRight).where(MemberRight.member_id == user_id)))


class RightsPlugin:
    """What rights contribute."""

    register_rights = contributes((AD_FREE,))
    register_topics = contributes(TOPICS)
    register_personal_data = contributes((PersonalData("Rights granted to the member.", export, erase),))
