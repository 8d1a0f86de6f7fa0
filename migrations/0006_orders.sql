CREATE TABLE sales_order (
  id uuid PRIMARY KEY,
  version integer NOT NULL,
  type text NOT NULL CHECK (type IN ('inHouse', 'direct', 'takeAway', 'delivery', 'staff')),
  status text NOT NULL CHECK (status IN ('open', 'closed', 'cancelled')),
  business_day date NOT NULL,
  number integer NOT NULL,
  receipt_number integer,
  closed_business_day date,
  owner_id uuid NOT NULL REFERENCES employee (id),
  opened_point_id uuid NOT NULL REFERENCES point (id),
  table_id uuid REFERENCES dining_table (id),
  -- A paid table stays taken until it is freed by hand, where the venue wants that.
  is_table_held boolean NOT NULL DEFAULT false,
  covers integer NOT NULL CHECK (covers >= 0),
  comment text NOT NULL,
  discount_kind text CHECK (discount_kind IN ('percent', 'amount')),
  discount_value bigint NOT NULL DEFAULT 0 CHECK (discount_value >= 0),
  printed_total bigint,
  opened_at timestamptz NOT NULL,
  sent_at timestamptz,
  closed_at timestamptz,
  closed_by uuid REFERENCES employee (id),
  total bigint NOT NULL,
  discount bigint NOT NULL,
  vat bigint NOT NULL,
  UNIQUE (business_day, number),
  UNIQUE (closed_business_day, receipt_number),
  CHECK ((status = 'closed') = (closed_at IS NOT NULL))
) WITH (fillfactor = 70);
CREATE INDEX sales_order_open ON sales_order (id) WHERE status = 'open' OR is_table_held;
CREATE INDEX sales_order_closed ON sales_order (closed_business_day, closed_at) WHERE status = 'closed';

CREATE TABLE order_line (
  order_id uuid NOT NULL REFERENCES sales_order (id),
  id uuid NOT NULL,
  position integer NOT NULL,
  product_id uuid NOT NULL,
  category_id uuid,
  station_id uuid,
  name text NOT NULL,
  unit_price bigint NOT NULL CHECK (unit_price >= 0),
  price_source text NOT NULL,
  vat_rate integer,
  quantity bigint NOT NULL CHECK (quantity <> 0),
  sent_quantity bigint NOT NULL,
  comment text NOT NULL,
  is_divider boolean NOT NULL,
  voids_line_id uuid,
  void_reason text,
  added_by uuid NOT NULL,
  added_at timestamptz NOT NULL,
  -- What the line came to, once the order is closed: lines, rates and document agree.
  gross bigint,
  discount bigint,
  total bigint,
  vat bigint,
  PRIMARY KEY (order_id, id)
) WITH (fillfactor = 80);

CREATE TABLE order_payment (
  order_id uuid NOT NULL REFERENCES sales_order (id),
  id uuid NOT NULL,
  position integer NOT NULL,
  method text NOT NULL CHECK (method IN ('cash', 'card')),
  -- What it pays of the order; cash may be rounded to the smallest coin, and change given.
  amount bigint NOT NULL CHECK (amount > 0),
  rounding bigint NOT NULL DEFAULT 0,
  tendered bigint NOT NULL,
  change bigint NOT NULL CHECK (change >= 0),
  taken_by uuid NOT NULL,
  taken_at timestamptz NOT NULL,
  point_id uuid NOT NULL,
  PRIMARY KEY (order_id, id)
);

-- Which device edits the order now. Ephemeral: it expires by itself when the device is gone.
CREATE TABLE order_lease (
  order_id uuid PRIMARY KEY REFERENCES sales_order (id),
  point_id uuid NOT NULL,
  user_id uuid NOT NULL,
  expires_at timestamptz NOT NULL
);

-- The last number given in a series of a business day; taken in the document's own transaction, so none is lost.
CREATE TABLE number_series (
  series text NOT NULL,
  business_day date NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (series, business_day)
) WITH (fillfactor = 50);
