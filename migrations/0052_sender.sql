-- Who sent a command in that somebody else had made on the same device, and proved; null where it is the same person.
ALTER TABLE journal ADD COLUMN sender_id uuid;
CREATE INDEX journal_sender ON journal (sender_id, seq) WHERE sender_id IS NOT NULL;
