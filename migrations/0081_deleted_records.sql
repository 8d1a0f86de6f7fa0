-- What a deleted record was, with its parts, for as long as the deletion can be undone. `kept`: what the deletion
-- released besides, such as places on menus.
CREATE TABLE deleted_record (
  id uuid PRIMARY KEY,
  resource text NOT NULL,
  record jsonb NOT NULL,
  kept jsonb NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX deleted_record_at ON deleted_record (at);
