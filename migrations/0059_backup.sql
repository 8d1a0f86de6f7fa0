-- What became of each backup. The files are in the data folder and in the second place; this says what they are, and why one is missing.
CREATE TABLE backup (
  id uuid PRIMARY KEY,
  started_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL,
  is_by_hand boolean NOT NULL,
  -- Null where it failed, and why it did.
  file_name text,
  bytes bigint,
  row_count bigint,
  journal_seq bigint,
  key_id text,
  problem text,
  -- Why the second place does not have it; null where it does, or where none is named.
  second_problem text,
  CHECK ((file_name IS NULL) = (problem IS NOT NULL))
);
CREATE INDEX backup_finished ON backup (finished_at);
