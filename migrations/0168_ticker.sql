-- When somebody took what a station made to its guests: it leaves the ticker.
ALTER TABLE station_ticket ADD COLUMN collected_at timestamptz;
-- The ticker reads the latest of all stations.
CREATE INDEX station_ticket_sent ON station_ticket (sent_at);
