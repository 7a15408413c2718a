"""The demo community's members. They have a known password, so production refuses a database that has them."""

from __future__ import annotations

import random
from datetime import datetime, timedelta

from motorclub.accounts.credentials.passwords import passwords
from motorclub.db import db
from motorclub.files import services as store
from motorclub.members.demo_faces import draw_face
from motorclub.members.profiles.avatars import picture_name
from motorclub.people.models import Member
from motorclub.people.services import key_of
from motorclub.processes.demo_accounts import DOMAIN
from motorclub.viewer import Role

PASSWORD = "motorclub-demo"  # noqa: S105 - printed at start; production refuses it

STAFF = (
    ("admin", Role.ADMIN),
    ("moderator", Role.MODERATOR),
    ("organiser", Role.EVENT_ORGANISER),
    ("driver", Role.USER),
)

MEMBERS = [
    "RustyWrench",
    "GarageGhost",
    "FlatSixFinn",
    "mx5_marta",
    "TurboTess",
    "Oversteer.Olli",
    "PistonPetra",
    "dieseldave",
    "ApexAnna",
    "BoxerBen",
    "CamshaftCarl",
    "LowridR_Lena",
    "vtec_vince",
    "HatchbackHana",
    "DriftDario",
    "SunroofSue",
    "GearboxGus",
    "e30_emil",
    "TorqueTilda",
    "CabrioCleo",
    "quattro_quinn",
    "WankelWim",
    "ClutchClara",
    "BarnFindBo",
    "NightGarageNina",
    "SlowCarFast",
    "HeelAndToe.Ida",
    "MiniMilo",
    "SaabStory_Sven",
    "alfa.allegra",
    "TwinCamTom",
    "RoadTripRuth",
    "BlipThrottle",
    "PolishedPaula",
    "wagon.walt",
    "StraightSixStan",
    "ManualOnly_Mia",
    "CarbCleaner_Kai",
    "ThreePedalsTheo",
    "CoilSpringCora",
    "IdleIngrid",
    "PatinaPat_",
    "RallyRosa",
    "911ish_Iris",
    "DailyDriverDan",
    "ShiftyShira",
    "PlugAndPlayPia",
    "HillclimbHugo",
    "VolvoVera",
    "project_binky_fan",
    "TyreKicker_Ty",
    "BonnetBea",
    "Headlights.Hal",
    "OilChangeOma",
    "kombi_kurt",
    "RedlineRaj",
]


def seed(generator: random.Random, now: datetime) -> list[int]:
    """Add the 60 demo members to the current transaction and give their ids, the four named accounts first.

    Deterministic but for the password's salt. Avatars go to the file store; about one in six has none, as in life.
    """
    hashed = passwords().hash(PASSWORD)
    roles = dict(STAFF) | dict.fromkeys(MEMBERS, Role.USER)
    members = [_member(name, role, hashed, _joined(generator, now)) for name, role in roles.items()]
    for member in members:
        if member.username in dict(STAFF) or generator.random() < 5 / 6:
            member.profile_image = _picture(member.username)
    db.session.add_all(members)
    db.session.flush()
    return [member.id for member in members]


def _member(name: str, role: Role, password_hash: str, joined: datetime) -> Member:
    email = f"{name.lower()}@{DOMAIN}"
    return Member(
        username=name,
        username_key=key_of(name),
        email=email,
        email_key=key_of(email),
        password_hash=password_hash,
        role=role,
        email_verified_at=joined,
        created_at=joined,
    )


def _joined(generator: random.Random, now: datetime) -> datetime:
    return now - timedelta(minutes=generator.randrange(30 * 24 * 60, 900 * 24 * 60))


def _picture(username: str) -> str:
    return store.put(picture_name(username), draw_face(username))
