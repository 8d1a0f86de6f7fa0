-- Guests who booked a table for a time, and those who wait for one without having booked (docs/decisions/0091).
CREATE TABLE reservation (
  id uuid PRIMARY KEY,
  version integer NOT NULL,
  status text NOT NULL CHECK (status IN ('booked', 'confirmed', 'waiting', 'showed', 'notShowed', 'cancelled')),
  is_walk_in boolean NOT NULL,
  starts_at timestamptz NOT NULL,
  -- A table is kept no longer than a day, from no later than twelve hours after its time.
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  -- More than one are joined. Tables are deleted softly, and so stay nameable.
  table_ids uuid[] NOT NULL,
  persons integer NOT NULL CHECK (persons > 0),
  name text NOT NULL CHECK (name <> ''),
  phone text NOT NULL,
  comment text NOT NULL,
  -- Who they are, if they are known: from the list of who reserves, and with a card or an account.
  guest_id uuid REFERENCES reservation_client (id),
  client_id uuid REFERENCES client (id),
  made_at timestamptz NOT NULL,
  made_by uuid NOT NULL REFERENCES employee (id),
  seated_at timestamptz,
  left_at timestamptz,
  order_id uuid
);
CREATE INDEX reservation_start ON reservation (starts_at);
CREATE INDEX reservation_order ON reservation (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX reservation_waiting ON reservation (starts_at) WHERE status = 'waiting';
CREATE INDEX reservation_guest ON reservation (guest_id) WHERE guest_id IS NOT NULL;
CREATE INDEX reservation_client_id ON reservation (client_id) WHERE client_id IS NOT NULL;
