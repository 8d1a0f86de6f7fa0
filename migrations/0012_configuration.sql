-- Uploaded pictures, drawn anew in the sizes that are shown: nothing of the uploaded file is kept.
CREATE TABLE picture (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  created timestamptz NOT NULL
);
CREATE INDEX picture_created ON picture (created);

CREATE TABLE picture_size (
  picture_id uuid NOT NULL REFERENCES picture (id) ON DELETE CASCADE,
  size text NOT NULL,
  media_type text NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (picture_id, size)
);
-- They are compressed already.
ALTER TABLE picture_size ALTER COLUMN bytes SET STORAGE EXTERNAL;
