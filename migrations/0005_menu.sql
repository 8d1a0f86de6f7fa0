-- Where the things of a category are made: the bar, the kitchen.
CREATE TABLE station (
  id uuid PRIMARY KEY,
  names jsonb NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bar', 'kitchen')),
  position integer NOT NULL
);

CREATE TABLE category (
  id uuid PRIMARY KEY,
  names jsonb NOT NULL,
  colour text NOT NULL,
  picture text,
  ranking integer NOT NULL,
  station_id uuid REFERENCES station (id)
);

CREATE TABLE product (
  id uuid PRIMARY KEY,
  category_id uuid REFERENCES category (id),
  -- Where it is made, when not at the station of its category.
  station_id uuid REFERENCES station (id),
  type text NOT NULL CHECK (type IN ('simple', 'compound', 'combo', 'dynamic')),
  names jsonb NOT NULL,
  code text NOT NULL UNIQUE,
  unit text NOT NULL,
  price bigint NOT NULL CHECK (price >= 0),
  vat_rate integer CHECK (vat_rate BETWEEN 0 AND 10000),
  preselected_quantity bigint NOT NULL DEFAULT 1000 CHECK (preselected_quantity > 0),
  picture text,
  course_spliter boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  ranking integer NOT NULL DEFAULT 0
);
CREATE INDEX product_category ON product (category_id, ranking);

CREATE TABLE product_barcode (
  barcode text PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES product (id)
);
CREATE INDEX product_barcode_product ON product_barcode (product_id);

CREATE TABLE menu (
  id uuid PRIMARY KEY,
  names jsonb NOT NULL,
  position integer NOT NULL
);

CREATE TABLE menu_product (
  menu_id uuid NOT NULL REFERENCES menu (id),
  product_id uuid NOT NULL REFERENCES product (id),
  position integer NOT NULL,
  PRIMARY KEY (menu_id, product_id)
);
CREATE INDEX menu_product_product ON menu_product (product_id);
