CREATE TABLE station_ticket (
  id uuid PRIMARY KEY,
  station_id uuid NOT NULL REFERENCES station (id),
  order_id uuid NOT NULL REFERENCES sales_order (id),
  order_number integer NOT NULL,
  table_name text,
  waiter_name text NOT NULL,
  comment text NOT NULL,
  sent_at timestamptz NOT NULL,
  bumped_at timestamptz
);
CREATE INDEX station_ticket_open ON station_ticket (station_id, sent_at) WHERE bumped_at IS NULL;
CREATE INDEX station_ticket_bumped ON station_ticket (station_id, bumped_at) WHERE bumped_at IS NOT NULL;
CREATE INDEX station_ticket_order ON station_ticket (order_id);

CREATE TABLE station_ticket_line (
  ticket_id uuid NOT NULL REFERENCES station_ticket (id),
  line_id uuid NOT NULL,
  position integer NOT NULL,
  name text NOT NULL,
  quantity bigint NOT NULL,
  comment text NOT NULL,
  is_divider boolean NOT NULL,
  struck_at timestamptz,
  PRIMARY KEY (ticket_id, line_id)
);
