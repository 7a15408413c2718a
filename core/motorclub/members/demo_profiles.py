"""The profiles of the demo community's members; about one in six is empty, as in life."""

from __future__ import annotations

import random
from collections.abc import Collection
from datetime import datetime, timedelta

import sqlalchemy as sa

from motorclub.db import db
from motorclub.members.profiles import bio
from motorclub.people.models import Member, Profile
from motorclub.people.services import key_of

# Where they live: country, time zone, cities.
PLACES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("DE", "Europe/Berlin", ("Stuttgart", "Ingolstadt", "Köln", "Leipzig", "Bremen")),
    ("SE", "Europe/Stockholm", ("Trollhättan", "Göteborg", "Luleå")),
    ("GB", "Europe/London", ("Goodwood", "Coventry", "Leeds", "Cardiff")),
    ("IT", "Europe/Rome", ("Modena", "Torino", "Maranello")),
    ("FR", "Europe/Paris", ("Le Mans", "Mulhouse", "Lyon")),
    ("NL", "Europe/Amsterdam", ("Zandvoort", "Eindhoven")),
    ("AT", "Europe/Vienna", ("Graz", "Spielberg")),
    ("CH", "Europe/Zurich", ("Luzern", "Biel")),
    ("PL", "Europe/Warsaw", ("Kraków", "Poznań")),
    ("US", "America/Detroit", ("Detroit", "Ann Arbor")),
    ("JP", "Asia/Tokyo", ("Suzuka", "Yokohama")),
    ("FI", "Europe/Helsinki", ("Tampere", "Turku")),
)
MILES = {"GB", "US"}

NAMES = {
    "admin": "Alex Ferrand",
    "moderator": "Mira Holm",
    "organiser": "Oskar Lindqvist",
    "driver": "Dana Rivers",
    "FlatSixFinn": "Finn Albers",
    "mx5_marta": "Marta Kowalska",
    "TurboTess": "Tess van Dijk",
    "Oversteer.Olli": "Olli Räsänen",
    "PistonPetra": "Petra Novak",
    "dieseldave": "Dave Pritchard",
    "ApexAnna": "Anna Bergström",
    "BoxerBen": "Ben Huber",
    "CamshaftCarl": "Carl Whitfield",
    "vtec_vince": "Vincent Okada",
    "HatchbackHana": "Hana Suzuki",
    "DriftDario": "Dario Conti",
    "SunroofSue": "Sue Ellery",
    "GearboxGus": "Gus Lindgren",
    "TorqueTilda": "Tilda Engström",
    "CabrioCleo": "Cléo Marchand",
    "ClutchClara": "Clara Weiss",
    "SaabStory_Sven": "Sven Åkesson",
    "alfa.allegra": "Allegra Bianchi",
    "TwinCamTom": "Tom Ashdown",
    "RoadTripRuth": "Ruth Callahan",
    "wagon.walt": "Walter Zieliński",
    "RallyRosa": "Rosa Mäkinen",
    "HillclimbHugo": "Hugo Frei",
    "VolvoVera": "Vera Nyström",
    "Headlights.Hal": "Hal Brennan",
}

ABOUT = {
    "admin": "Keeps the lights on here and an **E-type** half apart. Write to me when something is broken.",
    "moderator": "I read the reports, so be kind to each other. Otherwise found under a *Volvo 240*.",
    "organiser": "Spring meet, autumn run, and far too many traffic cones in between.",
    "driver": "Learning as I go: first car, first tools, first oil stain on the drive.",
}

LINES = (
    "Weekends in the garage, weekdays thinking about it.",
    "Three projects, none of them finished, all of them loved.",
    "I daily what others keep under a cover.",
    "Mostly here to learn, sometimes to argue about **tyres**.",
    "If it leaks, it still has oil.",
    "Restoring my grandfather's car, one bolt at a time.",
    "Track days when the budget allows, spreadsheets when it does not.",
    "Ask me about rust. *Please* do not ask me about wiring.",
    "Long drives, small roads, no motorways.",
    "I own more sockets than socks.",
    "Former mechanic, now I only work on what I like.",
    "Looking for parts since 2009:\n\n- a left door\n- patience",
    "Electric on weekdays, carburettors on Sundays.",
    "Manual gearboxes, mechanical watches, paper maps.",
)
LINKS = (
    ("Build thread", "https://garage.motorclub.example/build"),
    ("Photos", "https://photos.motorclub.example/album"),
    ("Parts list", "https://garage.motorclub.example/parts"),
    ("Route log", "https://routes.motorclub.example/log"),
)


def seed(member_ids: Collection[int], chance: random.Random, now: datetime) -> None:
    """Write the profiles of these members, the four named ones' too, in the current transaction."""
    members = db.session.scalars(sa.select(Member).where(Member.id.in_(member_ids)).order_by(Member.id))
    for member in members.all():
        known = member.username in ABOUT
        tells = chance.random() < 5 / 6 or known
        member.display_name = NAMES.get(member.username)
        member.display_key = key_of(member.display_name) if member.display_name else None
        member.seen_at = max(member.created_at, now - timedelta(minutes=chance.randrange(20, 40 * 24 * 60)))
        if tells:
            db.session.add(Profile(member_id=member.id, **_about(member.username, chance)))
    db.session.flush()


def _about(name: str, chance: random.Random) -> dict[str, object]:
    country, zone, cities = chance.choice(PLACES)
    text = ABOUT.get(name) or " ".join(chance.sample(LINES, chance.choice((1, 1, 2))))
    links = [{"label": label, "url": url} for label, url in chance.sample(LINKS, chance.choice((0, 0, 1, 2)))]
    miles = country in MILES
    return {
        "country": country,
        "city": chance.choice(cities) if chance.random() < 3 / 4 else None,
        "timezone": zone,
        "distance": "MI" if miles else "KM",
        "bio": text,
        "bio_html": bio.render(text),
        "links": links,
        "hide_online": chance.random() < 1 / 10,
    }
