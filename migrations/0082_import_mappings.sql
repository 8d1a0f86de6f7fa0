-- How the columns of a file with these headings were imported the last time. The hash is of the headings as they are
-- compared: without case, accents and marks.
CREATE TABLE import_mapping (
  resource text NOT NULL,
  headings_hash text NOT NULL,
  columns jsonb NOT NULL,
  choices jsonb NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (resource, headings_hash)
);
