-- The till whose running sale a customer board shows to guests.
ALTER TABLE point ADD COLUMN till_id uuid REFERENCES point (id);
