-- Whom an order that is fetched or brought is for, where it goes and when it was promised.
ALTER TABLE sales_order ADD COLUMN delivery jsonb;
-- So that a station sees what leaves the venue, and when it must.
ALTER TABLE station_ticket ADD COLUMN order_type text NOT NULL DEFAULT 'direct'
  CHECK (order_type IN ('inHouse', 'takeAway', 'delivery', 'direct', 'staff'));
ALTER TABLE station_ticket ADD COLUMN promised_at timestamptz;
