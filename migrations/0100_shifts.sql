-- The work of one person from clock-in to clock-out, with the drawer that they keep meanwhile.
CREATE TABLE shift (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES employee (id),
  point_id uuid NOT NULL REFERENCES point (id),
  business_day date NOT NULL,
  started_at timestamptz NOT NULL,
  -- Minor units that were in the drawer at its start.
  opening_float bigint NOT NULL CHECK (opening_float >= 0),
  ended_at timestamptz,
  ended_by uuid REFERENCES employee (id),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE UNIQUE INDEX shift_open ON shift (user_id) WHERE ended_at IS NULL;
CREATE INDEX shift_of_user ON shift (user_id, started_at DESC);
CREATE INDEX shift_history ON shift (started_at DESC, id DESC);

-- Money in and out of drawers, each in exactly one shift; none where nobody was on shift. Rows are only added
-- (platform/server/migrate.ts): amounts are positive when money comes in, negative when it goes out.
CREATE TABLE drawer_movement (
  id uuid PRIMARY KEY,
  shift_id uuid REFERENCES shift (id),
  -- The payment, where it is one.
  payment_id uuid,
  order_id uuid,
  business_day date NOT NULL,
  at timestamptz NOT NULL,
  -- Booked when its shift had been counted already.
  is_late boolean NOT NULL,
  reason text NOT NULL CHECK (
    reason IN ('payment', 'refund', 'received', 'returned', 'paidIn', 'paidOut', 'expense', 'handedOver', 'noSale')),
  method text NOT NULL,
  kind text NOT NULL,
  amount bigint NOT NULL,
  note text NOT NULL,
  category text,
  receipt_number text NOT NULL,
  user_id uuid NOT NULL REFERENCES employee (id),
  point_id uuid NOT NULL REFERENCES point (id)
);
CREATE INDEX drawer_movement_shift ON drawer_movement (shift_id, at);
CREATE INDEX drawer_movement_day ON drawer_movement (business_day);
CREATE INDEX drawer_movement_payment ON drawer_movement (payment_id) WHERE payment_id IS NOT NULL;

-- What somebody hands over at the end of a shift: counted without knowing what is expected, then received.
CREATE TABLE handout (
  id uuid PRIMARY KEY,
  shift_id uuid NOT NULL UNIQUE REFERENCES shift (id),
  -- From 1 without a gap.
  number integer NOT NULL UNIQUE,
  business_day date NOT NULL,
  counted_at timestamptz NOT NULL,
  -- Cash, minor units.
  expected bigint NOT NULL,
  counted bigint NOT NULL,
  -- The other methods: what was expected, and what was counted where the venue counts it.
  methods jsonb NOT NULL,
  -- Everything that was counted less everything of it that was expected.
  difference bigint NOT NULL,
  handed_over bigint NOT NULL,
  reason text NOT NULL,
  received_at timestamptz,
  received_by uuid REFERENCES employee (id),
  CHECK ((received_at IS NULL) = (received_by IS NULL))
);
CREATE INDEX handout_waiting ON handout (counted_at) WHERE received_at IS NULL;
CREATE INDEX handout_history ON handout (business_day DESC, number DESC);

-- Each count of a drawer as it was made; the last one holds.
CREATE TABLE handout_count (
  handout_id uuid NOT NULL REFERENCES handout (id),
  position integer NOT NULL,
  counted_by uuid NOT NULL REFERENCES employee (id),
  counted_at timestamptz NOT NULL,
  -- Coins and notes: value and number of pieces.
  pieces jsonb NOT NULL,
  methods jsonb NOT NULL,
  cash bigint NOT NULL,
  PRIMARY KEY (handout_id, position)
);
