-- One row: the lock that a write transaction takes, and the heads of the event log and of the journal.
ALTER TABLE pen RENAME TO venue_head;
