CREATE TABLE employee (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  role text NOT NULL,
  pin_hash text UNIQUE,
  flags text[] NOT NULL DEFAULT '{}',
  discount_limit integer NOT NULL DEFAULT 0 CHECK (discount_limit BETWEEN 0 AND 10000),
  food_limit integer CHECK (food_limit >= 0),
  table_plan_id uuid,
  is_active boolean NOT NULL DEFAULT true
);

-- A registered device. Its posValue is a secret that only the device keeps; here lies the hash.
CREATE TABLE point (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  kind text NOT NULL CHECK (kind IN ('till', 'mobile', 'display', 'customerBoard')),
  pos_value_hash text NOT NULL UNIQUE,
  receipt_printer_id uuid,
  revoked_at timestamptz
);

CREATE TABLE session (
  token_hash text PRIMARY KEY,
  employee_id uuid NOT NULL REFERENCES employee (id),
  point_id uuid NOT NULL REFERENCES point (id),
  started_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX session_employee ON session (employee_id) WHERE ended_at IS NULL;
CREATE INDEX session_expiry ON session (expires_at);

-- Misses are counted before the PIN is compared, and survive a restart.
CREATE TABLE pin_throttle (
  scope text PRIMARY KEY,
  misses integer NOT NULL,
  locked_until timestamptz
) WITH (fillfactor = 50);

-- One approver's word for one action on one subject and one amount, used once.
CREATE TABLE approval (
  id uuid PRIMARY KEY,
  approver_id uuid NOT NULL REFERENCES employee (id),
  requester_id uuid NOT NULL REFERENCES employee (id),
  action text NOT NULL,
  subject text NOT NULL,
  amount bigint NOT NULL,
  expires_at timestamptz NOT NULL,
  used_by uuid
);
