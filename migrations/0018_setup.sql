-- How the venue began, and whether somebody has put the list of what is still to do away. The demo venue has no row.
CREATE TABLE opening (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  template text NOT NULL,
  opened_at timestamptz NOT NULL,
  list_dismissed_at timestamptz
);
