-- What was chosen with an item, as its station reads it: name, and the quantity of a combo's part (docs/decisions/0070).
ALTER TABLE station_ticket_line ADD COLUMN choices jsonb NOT NULL DEFAULT '[]';
