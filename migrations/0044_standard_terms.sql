-- One row: the lock that a write transaction takes, and the heads of the event log and of the journal.
ALTER TABLE pen RENAME TO venue_head;
ALTER TABLE reference_record RENAME COLUMN section TO resource;
ALTER INDEX reference_record_section RENAME TO reference_record_resource;
