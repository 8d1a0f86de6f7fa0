-- When something went to its guests, of what was collected since; earlier rows do not know.
ALTER TABLE station_collected_line ADD COLUMN collected_at timestamptz;
-- Orders that are fetched or brought and of which no station has a ticket: what the controller said of them by hand.
CREATE TABLE station_hand_mark (
  order_id uuid PRIMARY KEY REFERENCES sales_order (id),
  ready_at timestamptz,
  taken_at timestamptz
);
