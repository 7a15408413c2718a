"""The demo community's members. They have a known password, so production refuses a database that has them."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from datetime import date, datetime, timedelta
from io import BytesIO

import sqlalchemy as sa
from PIL import Image, ImageDraw

from motorclub.accounts.credentials.passwords import passwords
from motorclub.db import db
from motorclub.figures.days import day_of
from motorclub.members.models import ActiveDay
from motorclub.members.profiles import records
from motorclub.members.profiles.pictures import SMALL_SIZE, colour_of, rgb, store_picture
from motorclub.people.models import Member, Profile
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
    *("RustyWrench", "GarageGhost", "FlatSixFinn", "mx5_marta", "TurboTess", "Oversteer.Olli"),
    *("PistonPetra", "dieseldave", "ApexAnna", "BoxerBen", "CamshaftCarl", "LowridR_Lena", "vtec_vince"),
    *("HatchbackHana", "DriftDario", "SunroofSue", "GearboxGus", "e30_emil", "TorqueTilda"),
    *("CabrioCleo", "quattro_quinn", "WankelWim", "ClutchClara", "BarnFindBo", "NightGarageNina"),
    *("SlowCarFast", "HeelAndToe.Ida", "MiniMilo", "SaabStory_Sven", "alfa.allegra", "TwinCamTom"),
    *("RoadTripRuth", "BlipThrottle", "PolishedPaula", "wagon.walt", "StraightSixStan"),
    *("ManualOnly_Mia", "CarbCleaner_Kai", "ThreePedalsTheo", "CoilSpringCora", "IdleIngrid"),
    *("PatinaPat_", "RallyRosa", "911ish_Iris", "DailyDriverDan", "ShiftyShira", "PlugAndPlayPia"),
    *("HillclimbHugo", "VolvoVera", "project_binky_fan", "TyreKicker_Ty", "BonnetBea", "Headlights.Hal"),
    *("OilChangeOma", "kombi_kurt", "RedlineRaj"),
]

# The club's pages elsewhere, for the footer.
SOCIAL_LINKS = {
    "video_link": "https://videos.motorclub.example/",
    "photo_link": "https://photos.motorclub.example/",
    "shorts_link": "https://shorts.motorclub.example/",
}

# How long ago they joined, at least and at most.
MINUTES = (30 * 24 * 60, 900 * 24 * 60)


def seed(generator: random.Random, now: datetime) -> list[int]:
    """Add the 60 demo members to the current transaction and give their ids, the four named accounts first.

    Deterministic but for the password's salt. Avatars go to the file store; about one in six has none, as in life.
    """
    hashed = passwords().hash(PASSWORD)
    roles = dict(STAFF) | dict.fromkeys(MEMBERS, Role.USER)
    members = [
        _make_member(name, role, hashed, now - timedelta(minutes=generator.randrange(*MINUTES)))
        for name, role in roles.items()
    ]
    for member in members:
        if member.username in dict(STAFF) or generator.random() < 5 / 6:
            face = draw_face(member.username)
            member.profile_image = store_picture(member.username, face, _shrink(face))
    db.session.add_all(members)
    db.session.flush()
    return [member.id for member in members]


def _make_member(name: str, role: Role, password_hash: str, joined: datetime) -> Member:
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


SIZE = 256
# Drawn larger and made smaller, which smooths the edges.
OVERSAMPLING = 2
UNIT = SIZE * OVERSAMPLING / 100
QUALITY = 85

SKINS = ("#F3D3B8", "#E8B68D", "#C98F62", "#9C6440", "#6E4429", "#F6DFCF")
HAIRS = ("#2A1D17", "#59371F", "#8C5A2B", "#C99A4A", "#B8B4AD", "#7A2E1C", "#171A22")
CLOTHES = ("#20242C", "#3C4654", "#8A2C22", "#2F5D50", "#D8D2C4", "#33508C", "#C77F23")
HAIRCUTS = ("short", "long", "bald", "cap", "bun", "curly", "helmet")


def _shrink(face: bytes) -> bytes:
    out = BytesIO()
    Image.open(BytesIO(face)).resize(SMALL_SIZE, Image.Resampling.LANCZOS).save(out, "JPEG", quality=85)
    return out.getvalue()


def draw_face(username: str) -> bytes:
    """A JPEG of 256 x 256: a head on the name's colour, the same every time."""
    chance = random.Random(f"face-{username}")  # noqa: S311 - stable, not secret
    side = SIZE * OVERSAMPLING
    image = Image.new("RGB", (side, side), rgb(colour_of(username)))
    _Portrait(ImageDraw.Draw(image), chance).draw()
    out = BytesIO()
    image.reduce(OVERSAMPLING).save(out, "JPEG", quality=QUALITY)
    return out.getvalue()


class _Portrait:
    """A head and shoulders in a square of 100 by 100 units."""

    def __init__(self, canvas: ImageDraw.ImageDraw, chance: random.Random) -> None:
        self.canvas = canvas
        self.skin, self.hair, self.clothes = (
            chance.choice(SKINS),
            chance.choice(HAIRS),
            chance.choice(CLOTHES),
        )
        self.haircut = chance.choice(HAIRCUTS)
        self.beard, self.glasses = chance.random() < 0.3, chance.random() < 0.3
        self.smile = chance.choice((4, 6, 9))
        self.accent = chance.choice(CLOTHES)

    def draw(self) -> None:
        if self.haircut == "helmet":
            self._draw_helmet()
        else:
            self._draw_head()

    def _draw_head(self) -> None:
        self._draw_back_of_hair()
        self._ellipse(14, 82, 86, 150, self.clothes)
        self._box(42, 66, 58, 88, self.skin, 6)
        self._ellipse(29, 22, 71, 76, self.skin)
        if self.beard:
            self.canvas.chord(_scaled(30, 32, 70, 78), 12, 168, fill=self.hair)
        self._draw_features()
        self._draw_front_of_hair()

    def _draw_back_of_hair(self) -> None:
        if self.haircut == "long":
            self._box(24, 26, 76, 90, self.hair, 22)
        if self.haircut == "bun":
            self._ellipse(40, 6, 60, 26, self.hair)
        if self.haircut == "curly":
            for x, y in ((30, 34), (38, 22), (50, 18), (62, 22), (70, 34), (26, 46), (74, 46)):
                self._ellipse(x - 11, y - 11, x + 11, y + 11, self.hair)

    def _draw_front_of_hair(self) -> None:
        if self.haircut == "cap":
            self.canvas.chord(_scaled(28, 14, 72, 62), 180, 360, fill=self.accent)
            self._box(26, 36, 82, 41, self.accent, 2)
        elif self.haircut != "bald":
            self.canvas.chord(_scaled(28, 18, 72, 66), 196, 344, fill=self.hair)

    def _draw_features(self) -> None:
        for x in (41, 59):
            self._ellipse(x - 2.6, 45, x + 2.6, 51, "#22262E")
            if self.glasses:
                self.canvas.ellipse(_scaled(x - 8, 40, x + 8, 56), outline="#22262E", width=round(1.6 * UNIT))
        if self.glasses:
            self._box(48, 46, 52, 48, "#22262E", 0)
        mouth = "#F2E8E2" if self.beard else "#7D3A32"
        self.canvas.chord(_scaled(42, 60 - self.smile / 2, 58, 60 + self.smile), 0, 180, fill=mouth)

    def _draw_helmet(self) -> None:
        """A racing driver's, with the visor half open."""
        self._ellipse(14, 82, 86, 150, self.clothes)
        self._box(22, 16, 78, 84, self.accent, 26)
        self._box(46, 16, 54, 40, "#F2F3F5", 0)
        self._box(28, 40, 72, 64, self.skin, 8)
        for x in (41, 59):
            self._ellipse(x - 2.6, 50, x + 2.6, 56, "#22262E")
        self._box(26, 34, 74, 45, "#14171C", 4)

    def _ellipse(self, left: float, top: float, right: float, bottom: float, fill: str) -> None:
        self.canvas.ellipse(_scaled(left, top, right, bottom), fill=fill)

    def _box(self, left: float, top: float, right: float, bottom: float, fill: str, radius: float) -> None:
        self.canvas.rounded_rectangle(_scaled(left, top, right, bottom), radius * UNIT, fill=fill)


def _scaled(*units: float) -> tuple[float, float, float, float]:
    left, top, right, bottom = (unit * UNIT for unit in units)
    return left, top, right, bottom


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


def seed_profiles(member_ids: Collection[int], chance: random.Random, now: datetime) -> None:
    """Write the profiles of these members, the four named ones' too, in the current transaction."""
    members = db.session.scalars(sa.select(Member).where(Member.id.in_(member_ids)).order_by(Member.id))
    for member in members.all():
        has_own_text = member.username in ABOUT
        fills_in_profile = chance.random() < 5 / 6 or has_own_text
        member.display_name = NAMES.get(member.username)
        member.display_key = key_of(member.display_name) if member.display_name else None
        member.seen_at = max(member.created_at, now - timedelta(minutes=chance.randrange(20, 40 * 24 * 60)))
        if fills_in_profile:
            db.session.add(Profile(member_id=member.id, **_about(member.username, chance)))
    db.session.flush()


# On so many days in a hundred the least and the most diligent ones are here.
DILIGENCE = (3, 60)


def seed_active_days(member_ids: Collection[int], chance: random.Random) -> None:
    """Write on which days these members were here, from the first to the last one, in the current transaction."""
    members = sa.select(Member).where(Member.id.in_(member_ids)).order_by(Member.id)
    rows = [
        {"day": day, "member_id": member.id}
        for member in db.session.scalars(members).all()
        for day in _list_active_days(member, chance)
    ]
    db.session.execute(sa.insert(ActiveDay), rows)


def _list_active_days(member: Member, chance: random.Random) -> Iterator[date]:
    percent = chance.randint(*DILIGENCE)
    first, last = day_of(member.created_at), day_of(member.seen_at or member.created_at)
    for day in (first + timedelta(days=number) for number in range((last - first).days + 1)):
        if day in (first, last) or chance.randrange(100) < percent:
            yield day


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
        "bio_html": records.render_bio(text),
        "links": links,
        "hide_online": chance.random() < 1 / 10,
    }
