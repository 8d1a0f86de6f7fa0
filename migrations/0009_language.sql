-- The language that an employee wants on every device; null where each device's own is theirs too.
ALTER TABLE employee ADD COLUMN language text CHECK (language <> '');
