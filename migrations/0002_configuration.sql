-- One row: the venue's settings by the names of the specification. Absent keys have their default.
CREATE TABLE configuration (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  version bigint NOT NULL DEFAULT 1,
  settings jsonb NOT NULL
);

CREATE TABLE vat_rate (
  id uuid PRIMARY KEY,
  rate integer NOT NULL UNIQUE CHECK (rate BETWEEN 0 AND 10000),
  name text NOT NULL
);
