"""The words by which entries are found: their own, and those of the model and the brand that they belong to."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from motorclub.api import db

_STATEMENTS = (
    "UPDATE showcase_brand SET words = name || aliases WHERE id = ANY(:ids)",
    """UPDATE showcase_car_model AS model SET words = brand.words || model.name || model.aliases
         FROM showcase_brand AS brand WHERE brand.id = model.brand_id AND brand.id = ANY(:ids)""",
    """UPDATE showcase_generation AS generation
          SET words = model.words || generation.code::text || coalesce(generation.name, '') || generation.aliases
                      || ARRAY(SELECT engine ->> key FROM jsonb_array_elements(engines) AS engine,
                                      unnest(ARRAY['code', 'name']) AS key)
         FROM showcase_car_model AS model
        WHERE model.id = generation.car_model_id AND model.brand_id = ANY(:ids)""",
)


def refresh_words(brand_ids: Collection[int]) -> None:
    """Store the words of these brands and of all that belongs to them. Does not commit."""
    db.session.flush()
    for statement in _STATEMENTS:
        db.session.execute(sa.text(statement), {"ids": list(brand_ids)})
