-- The days on which housekeeping ran, in their order: how long something is kept is counted in these, because a clock that
-- is years ahead for a moment must not make everything old.
CREATE TABLE housekeeping_day (
  seq bigint PRIMARY KEY,
  at timestamptz NOT NULL
);
