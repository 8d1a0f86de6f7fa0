-- Plain records of the administration that have no rules of their own: banks, makers, vendors, locations.
-- Each section declares its fields (features/reference/domain); a new one needs no table.
CREATE TABLE reference_record (
  id uuid PRIMARY KEY,
  section text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  fields jsonb NOT NULL,
  deleted_at timestamptz
);
CREATE INDEX reference_record_section ON reference_record (section) WHERE deleted_at IS NULL;
