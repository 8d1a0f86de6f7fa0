-- Measuring units. Those of one kind convert into each other by their factor: thousandths of the kind's base unit
-- (a piece, a gram, a millilitre); those of the kind 'other' into nothing.
CREATE TABLE unit (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  names jsonb NOT NULL,
  code text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('count', 'mass', 'volume', 'other')),
  factor bigint NOT NULL CHECK (factor > 0),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX unit_code ON unit (lower(code)) WHERE deleted_at IS NULL;

-- Every venue begins with these; their ids are the same everywhere.
INSERT INTO unit (id, code, kind, factor, names) VALUES
  ('0199f000-0000-7000-8000-000000000001', 'piece', 'count', 1000,
   '{"sq":"Copë","en":"Piece","mk":"Парче","sr":"Komad","de":"Stück"}'),
  ('0199f000-0000-7000-8000-000000000002', 'portion', 'other', 1000,
   '{"sq":"Porcion","en":"Portion","mk":"Порција","sr":"Porcija","de":"Portion"}'),
  ('0199f000-0000-7000-8000-000000000003', 'kg', 'mass', 1000000,
   '{"sq":"Kilogram","en":"Kilogram","mk":"Килограм","sr":"Kilogram","de":"Kilogramm"}'),
  ('0199f000-0000-7000-8000-000000000004', 'g', 'mass', 1000,
   '{"sq":"Gram","en":"Gram","mk":"Грам","sr":"Gram","de":"Gramm"}'),
  ('0199f000-0000-7000-8000-000000000005', 'l', 'volume', 1000000,
   '{"sq":"Litër","en":"Litre","mk":"Литар","sr":"Litar","de":"Liter"}'),
  ('0199f000-0000-7000-8000-000000000006', 'dl', 'volume', 100000,
   '{"sq":"Decilitër","en":"Decilitre","mk":"Децилитар","sr":"Decilitar","de":"Deziliter"}'),
  ('0199f000-0000-7000-8000-000000000007', 'cl', 'volume', 10000,
   '{"sq":"Centilitër","en":"Centilitre","mk":"Центилитар","sr":"Centilitar","de":"Zentiliter"}'),
  ('0199f000-0000-7000-8000-000000000008', 'ml', 'volume', 1000,
   '{"sq":"Mililitër","en":"Millilitre","mk":"Милилитар","sr":"Mililitar","de":"Milliliter"}');

ALTER TABLE category ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE category ADD COLUMN type text NOT NULL DEFAULT 'other'
  CHECK (type IN ('drink', 'food', 'other', 'ingredient'));
-- Its products stand in the order of what sold best in the last thirty days.
ALTER TABLE category ADD COLUMN automatic_ranking boolean NOT NULL DEFAULT false;
ALTER TABLE category ADD COLUMN location_id uuid;
ALTER TABLE category ADD COLUMN picture_id uuid;
ALTER TABLE category DROP COLUMN picture;
ALTER TABLE category ADD COLUMN deleted_at timestamptz;

ALTER TABLE menu ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE menu ADD COLUMN deleted_at timestamptz;

ALTER TABLE product ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE product ADD COLUMN unit_id uuid REFERENCES unit (id);
UPDATE product SET unit_id = coalesce((SELECT id FROM unit WHERE unit.code = product.unit),
                                      '0199f000-0000-7000-8000-000000000001');
ALTER TABLE product ALTER COLUMN unit_id SET NOT NULL;
ALTER TABLE product DROP COLUMN unit;
-- A drawing that comes with the program; an uploaded picture takes its place.
ALTER TABLE product RENAME COLUMN picture TO menu_icon;
UPDATE product SET menu_icon = '' WHERE menu_icon IS NULL;
ALTER TABLE product ALTER COLUMN menu_icon SET DEFAULT '';
ALTER TABLE product ALTER COLUMN menu_icon SET NOT NULL;
ALTER TABLE product ADD COLUMN picture_id uuid;
ALTER TABLE product ADD COLUMN internal_code text NOT NULL DEFAULT '';
ALTER TABLE product ADD COLUMN api_code text NOT NULL DEFAULT '';
ALTER TABLE product ADD COLUMN maker_id uuid;
ALTER TABLE product ADD COLUMN location_id uuid;
ALTER TABLE product ADD COLUMN staff_price bigint CHECK (staff_price >= 0);
-- What one unit of it costs the venue, without VAT.
ALTER TABLE product ADD COLUMN purchase_price bigint CHECK (purchase_price >= 0);
-- Thousandths of the unit that one sale takes from stock.
ALTER TABLE product ADD COLUMN doser bigint CHECK (doser > 0);
ALTER TABLE product ADD COLUMN is_service boolean NOT NULL DEFAULT false;
ALTER TABLE product ADD COLUMN tracks_stock boolean NOT NULL DEFAULT false;
ALTER TABLE product ADD COLUMN stock_threshold bigint CHECK (stock_threshold >= 0);
-- As menu/domain/recipe.ts and menu/domain/choices.ts have them.
ALTER TABLE product ADD COLUMN recipe jsonb NOT NULL DEFAULT '{"yield": 1000, "ingredients": []}';
ALTER TABLE product ADD COLUMN combo jsonb NOT NULL DEFAULT '[]';
ALTER TABLE product ADD COLUMN modifiers jsonb NOT NULL DEFAULT '[]';
ALTER TABLE product ADD COLUMN deleted_at timestamptz;

-- A deleted product gives its code back.
ALTER TABLE product DROP CONSTRAINT product_code_key;
CREATE UNIQUE INDEX product_code ON product (lower(code)) WHERE deleted_at IS NULL;
CREATE INDEX product_unit ON product (unit_id);
CREATE INDEX product_station ON product (station_id) WHERE station_id IS NOT NULL;
CREATE INDEX product_maker ON product (maker_id) WHERE maker_id IS NOT NULL;
CREATE INDEX product_location ON product (location_id) WHERE location_id IS NOT NULL;
CREATE INDEX product_internal_code ON product (lower(internal_code)) WHERE internal_code <> '';
CREATE INDEX product_api_code ON product (lower(api_code)) WHERE api_code <> '';
-- Where a product is an ingredient, a part or an extra.
CREATE INDEX product_recipe ON product USING gin (recipe jsonb_path_ops);
CREATE INDEX product_combo ON product USING gin (combo jsonb_path_ops);
CREATE INDEX product_modifiers ON product USING gin (modifiers jsonb_path_ops);
