-- Grows a showcase to {cars} cars of {brands} brands, half of them with a published page, as their tables have them.
-- What every car has is spread over the catalogue as on a site: few brands and models are common, most are rare.
SET LOCAL session_replication_role = replica;

INSERT INTO showcase_brand (name, slug, created_at, updated_at)
SELECT 'Marque ' || n, 'marque-' || n, now(), now() FROM generate_series(1, {brands}) AS n
ON CONFLICT DO NOTHING;

INSERT INTO showcase_car_model (brand_id, name, slug, created_at, updated_at)
SELECT brand.id, 'Type ' || n, 'type-' || n, now(), now()
FROM showcase_brand AS brand CROSS JOIN generate_series(1, 10) AS n WHERE brand.slug LIKE 'marque-%'
ON CONFLICT DO NOTHING;

INSERT INTO showcase_car_category (name, slug, kind)
SELECT 'Style ' || n, 'style-' || n, 'STYLE' FROM generate_series(1, 10) AS n ON CONFLICT DO NOTHING;

-- A random number squared prefers the first ones.
CREATE TEMPORARY TABLE model ON COMMIT DROP AS
SELECT id, brand_id, row_number() OVER (ORDER BY id) AS place FROM showcase_car_model WHERE slug LIKE 'type-%';
CREATE TEMPORARY TABLE style ON COMMIT DROP AS
SELECT id, row_number() OVER (ORDER BY id) AS place FROM showcase_car_category WHERE slug LIKE 'style-%';

INSERT INTO showcase_car (owner_id, brand_id, car_model_id, year, car_category_ids, country_code, fuel, power_kw,
    visibility, created_at, updated_at)
SELECT {owner}, model.brand_id, model.id, 1970 + (random() * 50)::int, ARRAY[style.id],
    (ARRAY['DE', 'GB', 'US', 'FR', 'IT', 'JP', 'SE', 'PL', 'ES', 'NL'])[1 + (random() * random() * 10)::int % 10],
    'PETROL', 40 + (random() * 400)::int, CASE WHEN random() < 0.9 THEN 'PUBLIC' ELSE 'MEMBERS' END,
    moment, moment
FROM (
    SELECT now() - random() * interval '1500 days' AS moment,
        1 + (power(random(), 2) * (SELECT count(*) - 1 FROM model))::int AS model_place,
        1 + (random() * 9)::int AS style_place
    FROM generate_series(1, {cars} - (SELECT count(*) FROM showcase_car))
) AS new JOIN model ON model.place = model_place JOIN style ON style.place = style_place;

INSERT INTO showcase_showcase (car_id, owner_id, title, status, published_at, created_at, updated_at, like_count,
    trend_score)
SELECT id, owner_id, 'Page of car ' || id, 'PUBLISHED', created_at, created_at, created_at,
    (power(random(), 4) * 200)::int, random()
FROM showcase_car AS car
WHERE id % 2 = 0 AND NOT EXISTS (SELECT FROM showcase_showcase WHERE car_id = car.id);
