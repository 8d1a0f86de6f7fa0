-- Opened with a PIN that is too old or too short for what it opens: such a session may only ask for a new one.
ALTER TABLE session ADD COLUMN must_renew_pin boolean NOT NULL DEFAULT false;
