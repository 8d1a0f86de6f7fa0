-- Prices that take the place of a product's own where their rule applies. An empty array of the rule leaves that side
-- open; points and plans that are gone simply match nothing more. `schedule` is as menu/domain/schedule.ts has it.
CREATE TABLE price_list (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  names jsonb NOT NULL,
  is_enabled boolean NOT NULL,
  priority integer NOT NULL,
  point_ids uuid[] NOT NULL,
  plan_ids uuid[] NOT NULL,
  order_kinds text[] NOT NULL,
  client_groups text[] NOT NULL,
  schedule jsonb NOT NULL,
  -- Basis points added to the own price of every product that has no price here; null leaves it as it is.
  change integer CHECK (change BETWEEN -10000 AND 100000),
  deleted_at timestamptz
);

CREATE TABLE price_list_price (
  list_id uuid NOT NULL REFERENCES price_list (id),
  product_id uuid NOT NULL REFERENCES product (id),
  price bigint NOT NULL CHECK (price >= 0),
  PRIMARY KEY (list_id, product_id)
);
CREATE INDEX price_list_price_product ON price_list_price (product_id);

CREATE TABLE price_list_category (
  list_id uuid NOT NULL REFERENCES price_list (id),
  category_id uuid NOT NULL REFERENCES category (id),
  change integer NOT NULL CHECK (change BETWEEN -10000 AND 100000),
  PRIMARY KEY (list_id, category_id)
);
CREATE INDEX price_list_category_category ON price_list_category (category_id);

CREATE TABLE happy_hour (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  names jsonb NOT NULL,
  is_enabled boolean NOT NULL,
  product_ids uuid[] NOT NULL,
  category_ids uuid[] NOT NULL,
  schedule jsonb NOT NULL,
  reduction text NOT NULL CHECK (reduction IN ('percent', 'price')),
  -- Basis points that are taken off.
  percent_off integer CHECK (percent_off BETWEEN 0 AND 10000),
  price bigint CHECK (price >= 0),
  deleted_at timestamptz,
  CHECK ((CASE reduction WHEN 'percent' THEN percent_off ELSE price END) IS NOT NULL)
);

-- Which price list or happy hour priced a line, by the name that it had then. Null where none did.
ALTER TABLE order_line ADD COLUMN price_offer_id uuid;
ALTER TABLE order_line ADD COLUMN price_offer_name text;
