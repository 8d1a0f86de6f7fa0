-- Visits that are measured by time, and what they cost (docs/decisions/0097).
CREATE TABLE service_client (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  phone text NOT NULL CHECK (phone <> ''),
  child text NOT NULL CHECK (child <> ''),
  parent text NOT NULL CHECK (parent <> ''),
  note text NOT NULL,
  deleted_at timestamptz
);
CREATE TABLE visit_tariff (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL CHECK (name <> ''),
  product_id uuid NOT NULL REFERENCES product (id),
  first_minutes bigint NOT NULL CHECK (first_minutes > 0),
  first_price bigint NOT NULL CHECK (first_price >= 0),
  second_minutes bigint,
  second_price bigint,
  third_minutes bigint,
  third_price bigint,
  further_minutes bigint,
  further_price bigint,
  grace_minutes bigint NOT NULL CHECK (grace_minutes >= 0),
  alert_minutes bigint,
  deleted_at timestamptz
);
-- A product has one tariff.
CREATE UNIQUE INDEX visit_tariff_product ON visit_tariff (product_id) WHERE deleted_at IS NULL;
CREATE TABLE visit (
  id uuid PRIMARY KEY,
  version integer NOT NULL,
  status text NOT NULL CHECK (status IN ('underWay', 'ended', 'withdrawn')),
  product_id uuid NOT NULL REFERENCES product (id),
  -- As it was when the visit began: what the parents were told.
  tariff jsonb NOT NULL,
  client_id uuid REFERENCES service_client (id),
  name text NOT NULL CHECK (name <> ''),
  phone text NOT NULL,
  parent text NOT NULL,
  started_at timestamptz NOT NULL,
  started_by uuid NOT NULL REFERENCES employee (id),
  alert_minutes integer NOT NULL CHECK (alert_minutes > 0),
  ended_at timestamptz,
  minutes integer,
  price bigint,
  -- The line that it became; orders do not know of visits.
  order_id uuid,
  line_id uuid,
  reason text NOT NULL,
  CHECK ((status = 'underWay') = (ended_at IS NULL)),
  CHECK ((status = 'ended') = (line_id IS NOT NULL))
);
CREATE INDEX visit_under_way ON visit (started_at) WHERE status = 'underWay';
CREATE INDEX visit_client ON visit (client_id) WHERE client_id IS NOT NULL;
