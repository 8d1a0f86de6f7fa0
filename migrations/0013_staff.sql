-- People as the back office keeps them. Whoever is deleted stays as a row, because orders and the journal name them; their
-- PIN and card are free again.
ALTER TABLE employee
  ADD COLUMN personal_number text NOT NULL DEFAULT '',
  ADD COLUMN email text NOT NULL DEFAULT '',
  ADD COLUMN birth_date date,
  ADD COLUMN card_hash text UNIQUE,
  ADD COLUMN pin_start_hash text,
  ADD COLUMN last_login_at timestamptz,
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN version bigint NOT NULL DEFAULT 1;
CREATE INDEX employee_pin_start ON employee (pin_start_hash);

-- A point is set up before its device comes: until then nobody holds its secret.
ALTER TABLE point
  ALTER COLUMN pos_value_hash DROP NOT NULL,
  ADD COLUMN table_plan_id uuid,
  ADD COLUMN menu_id uuid,
  ADD COLUMN price_list_id uuid,
  ADD COLUMN fiscal_printer_id uuid,
  ADD COLUMN station_id uuid,
  ADD COLUMN location_id uuid,
  ADD COLUMN enrolled_at timestamptz,
  ADD COLUMN last_seen_at timestamptz,
  ADD COLUMN app_version text,
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN version bigint NOT NULL DEFAULT 1;
CREATE INDEX session_point ON session (point_id) WHERE ended_at IS NULL;

-- A code by which a browser becomes a point: one at a time for each point, used once, for ten minutes. Here lies its keyed
-- hash; the code itself was shown once.
CREATE TABLE enrolment_code (
  point_id uuid PRIMARY KEY REFERENCES point (id),
  code_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);

-- When the misses that no slip explained will all have faded; no success brings it nearer.
ALTER TABLE pin_throttle ADD COLUMN faded_at timestamptz;
