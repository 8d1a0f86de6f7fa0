-- The public half of a key that a device keeps where it cannot be taken out; null where its browser could make none.
ALTER TABLE point ADD COLUMN public_key text;
