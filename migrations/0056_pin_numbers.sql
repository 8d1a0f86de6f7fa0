-- A PIN is a number that everybody may know, and a secret behind it (decision 0030). The number finds its owner, so that a
-- secret need not differ from anybody else's. Null: a PIN from before, or none; its owner is asked for a new one.
ALTER TABLE employee
  ADD COLUMN pin_number text UNIQUE,
  -- How many digits the secret has; null where it is not known, or is no secret, as in the demo.
  ADD COLUMN pin_digits smallint,
  DROP COLUMN pin_start_hash,
  DROP CONSTRAINT employee_pin_hash_key;
CREATE INDEX employee_pin_hash ON employee (pin_hash);
