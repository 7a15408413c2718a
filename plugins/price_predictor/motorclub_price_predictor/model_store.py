"""The trained models in the database, and the one that is asked: read once in each process, known by its digest."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from motorclub.api import db, now, reads
from motorclub_price_predictor.models import TrainedModel
from motorclub_price_predictor.trees import BadModel, Model, read

KEPT = 3

_log = logging.getLogger("motorclub.price_predictor")
# Models by digest. A digest stands for its document wherever that is stored, so nothing here can be out of date.
_read: dict[str, Model] = {}


@dataclass(frozen=True, slots=True)
class Latest:
    """What is known about the newest model without reading it."""

    id: int
    trained_at: datetime
    digest: str
    figures: Mapping[str, Any]


def latest() -> Latest | None:
    """The newest model's row, its document left out."""
    columns = (TrainedModel.id, TrainedModel.trained_at, TrainedModel.digest, TrainedModel.figures)
    row = reads().execute(sa.select(*columns).order_by(TrainedModel.id.desc()).limit(1)).first()
    return Latest(*row) if row else None


def model_of(row: Latest) -> Model | None:
    """The model itself; None, and a line in the log, if what is stored cannot be used."""
    if row.digest not in _read:
        try:
            found = _load(row)
        except BadModel as error:
            _log.error("model %d cannot be used: %s", row.id, error)
            return None
        while len(_read) >= KEPT:
            _read.pop(next(iter(_read)), None)
        _read[row.digest] = found
    return _read.get(row.digest)


def _load(row: Latest) -> Model:
    document = reads().scalar(sa.select(TrainedModel.document).where(TrainedModel.id == row.id))
    if document is None or digest_of(document) != row.digest:
        raise BadModel("it is not what was written when it was trained")
    return read(document)


def digest_of(document: Mapping[str, object]) -> str:
    """The same for equal documents, however the database orders their keys."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def keep(document: Mapping[str, Any], figures: Mapping[str, object]) -> int:
    """Write a new model, which is asked from the commit on, and drop old ones. Raises BadModel for a useless one."""
    read(document)
    model = TrainedModel(
        trained_at=now(), digest=digest_of(document), document=dict(document), figures=dict(figures)
    )
    db.session.add(model)
    db.session.flush()
    newest = sa.select(TrainedModel.id).order_by(TrainedModel.id.desc()).limit(KEPT)
    db.session.execute(sa.delete(TrainedModel).where(TrainedModel.id.not_in(newest)))
    return model.id
