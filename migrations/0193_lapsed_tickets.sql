-- When a ticket was finished because its day was over and nobody had finished it: nobody said that it is ready.
ALTER TABLE station_ticket ADD COLUMN lapsed_at timestamptz;
-- After the clock was set back those are found that it had finished too early.
CREATE INDEX station_ticket_lapsed ON station_ticket (lapsed_at) WHERE lapsed_at IS NOT NULL;
-- The oldest that wait, of all stations.
CREATE INDEX station_ticket_waiting ON station_ticket (came_at) WHERE bumped_at IS NULL;
