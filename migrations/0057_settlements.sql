-- What was done at a till while the server was away and cannot be carried out any more: one row for each order, until
-- someone has settled it. The order need not exist: it may never have been opened.
CREATE TABLE settlement (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  order_number integer,
  owner_id uuid REFERENCES employee (id),
  table_name text,
  opened_at timestamptz NOT NULL,
  -- Minor units that were taken and are in no payment of an order: amount and rounding of all its payments.
  received bigint NOT NULL,
  settled_at timestamptz,
  settled_by uuid REFERENCES employee (id),
  outcome text CHECK (outcome IN ('toOrder', 'returned', 'kept', 'noted')),
  -- What became of the part that the order did not owe.
  rest text CHECK (rest IN ('returned', 'kept')),
  -- Minor units of the received money that the order took.
  booked bigint NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  CHECK ((settled_at IS NULL) = (outcome IS NULL))
);
CREATE UNIQUE INDEX settlement_open ON settlement (order_id) WHERE settled_at IS NULL;
CREATE INDEX settlement_history ON settlement (settled_at DESC, id) WHERE settled_at IS NOT NULL;

-- One refused command: what was done on the device, and what the order was when it arrived.
CREATE TABLE settlement_item (
  settlement_id uuid NOT NULL REFERENCES settlement (id),
  command_id uuid NOT NULL,
  position integer NOT NULL,
  type text NOT NULL,
  content jsonb NOT NULL,
  -- What a product or table was called, for readers.
  label text,
  code text NOT NULL,
  details jsonb NOT NULL,
  user_id uuid NOT NULL REFERENCES employee (id),
  sender_id uuid REFERENCES employee (id),
  claimed_by uuid,
  point_id uuid NOT NULL REFERENCES point (id),
  given_at timestamptz NOT NULL,
  arrived_at timestamptz NOT NULL,
  order_status text,
  order_total bigint,
  order_paid bigint,
  PRIMARY KEY (settlement_id, command_id)
);

-- Money that was taken.
CREATE TABLE settlement_payment (
  settlement_id uuid NOT NULL REFERENCES settlement (id),
  id uuid NOT NULL,
  position integer NOT NULL,
  method text NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  rounding bigint NOT NULL,
  tendered bigint NOT NULL,
  change bigint NOT NULL,
  taken_by uuid NOT NULL REFERENCES employee (id),
  taken_at timestamptz NOT NULL,
  point_id uuid NOT NULL REFERENCES point (id),
  PRIMARY KEY (settlement_id, id)
);

-- Money in and out of this list, by day and method: what the drawer holds besides the payments of orders. Rows are only
-- added (platform/server/migrate.ts): amounts are positive when received, negative when it goes to an order or a guest.
CREATE TABLE received_money (
  id uuid PRIMARY KEY,
  settlement_id uuid NOT NULL REFERENCES settlement (id),
  business_day date NOT NULL,
  at timestamptz NOT NULL,
  reason text NOT NULL CHECK (reason IN ('received', 'toOrder', 'returned')),
  method text NOT NULL,
  kind text NOT NULL,
  amount bigint NOT NULL,
  rounding bigint NOT NULL,
  user_id uuid NOT NULL REFERENCES employee (id),
  point_id uuid NOT NULL REFERENCES point (id)
);
CREATE INDEX received_money_day ON received_money (business_day);

-- Since when the present catalogue is current.
ALTER TABLE venue_head ADD COLUMN catalogue_at timestamptz NOT NULL DEFAULT now();

-- What tills were given to sell by, version by version: an order taken without the server keeps the prices and methods
-- that its device had. Kept for a few days.
CREATE TABLE given_catalogue (
  version bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  content jsonb NOT NULL
);
