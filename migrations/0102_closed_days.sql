-- Business days that somebody closed by hand, and what was still open then. Rows are only added.
CREATE TABLE closed_day (
  day date PRIMARY KEY,
  -- From 1 without a gap.
  number integer NOT NULL UNIQUE,
  closed_at timestamptz NOT NULL,
  closed_by uuid NOT NULL REFERENCES employee (id),
  open_orders integer NOT NULL,
  open_shifts integer NOT NULL,
  waiting_handouts integer NOT NULL
);
