-- Points of clients (decision 0094). What is left is stored, so that the table itself refuses the second of two debits; the entries say
-- who, when and for which order: rows are only added. `owed` is what a return took back after it was spent: it is earned first.
CREATE TABLE client_points (
  client_id uuid PRIMARY KEY REFERENCES client (id),
  balance bigint NOT NULL CHECK (balance >= 0),
  owed bigint NOT NULL CHECK (owed >= 0),
  CHECK (balance = 0 OR owed = 0)
);
CREATE TABLE points_entry (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES client (id),
  kind text NOT NULL CHECK (kind IN ('earn', 'takeBack', 'spend', 'giveBack')),
  points bigint NOT NULL CHECK ((kind IN ('earn', 'giveBack')) = (points > 0) AND points <> 0),
  business_day date NOT NULL,
  at timestamptz NOT NULL,
  order_id uuid NOT NULL,
  -- Of what was spent, and of what of that was given back.
  payment_id uuid,
  -- Of the order, or of the refund.
  number integer NOT NULL,
  user_id uuid NOT NULL REFERENCES employee (id),
  point_id uuid NOT NULL REFERENCES point (id),
  CHECK ((kind IN ('spend', 'giveBack')) = (payment_id IS NOT NULL))
);
CREATE INDEX points_entry_client ON points_entry (client_id, at);

-- What the client of an order earned with it, and of a payment with points: whose they were, and how many.
ALTER TABLE sales_order ADD COLUMN points_earned bigint CHECK (points_earned > 0);
ALTER TABLE order_payment ADD COLUMN points_of uuid REFERENCES client (id);
ALTER TABLE order_payment ADD COLUMN points bigint CHECK (points > 0);

-- Every venue has it, unless it has a method with this code; its id is the same everywhere.
INSERT INTO payment_method (id, code, kind, ranking, names) VALUES
  ('0199f000-0000-7000-8000-000000000106', 'points', 'points',
   (SELECT coalesce(max(ranking), 0) + 1 FROM payment_method),
   '{"sq":"Pikë","en":"Points","mk":"Поени","sr":"Poeni","de":"Punkte"}')
ON CONFLICT DO NOTHING;
