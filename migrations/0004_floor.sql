CREATE TABLE table_plan (
  id uuid PRIMARY KEY,
  names jsonb NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  position integer NOT NULL
);

-- Places and sizes are centimetres of the room.
CREATE TABLE dining_table (
  id uuid PRIMARY KEY,
  plan_id uuid NOT NULL REFERENCES table_plan (id),
  name text NOT NULL CHECK (name <> ''),
  shape text NOT NULL CHECK (shape IN ('round', 'square', 'rectangle', 'bar')),
  seats integer NOT NULL CHECK (seats > 0),
  x integer NOT NULL,
  y integer NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  rotation integer NOT NULL DEFAULT 0
);
CREATE INDEX dining_table_plan ON dining_table (plan_id);
