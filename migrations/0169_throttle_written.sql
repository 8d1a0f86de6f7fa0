-- When a row was written, so that a clock that was set back is known as such, and by how much.
ALTER TABLE pin_throttle ADD COLUMN written_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE pin_throttle ALTER COLUMN written_at DROP DEFAULT;
