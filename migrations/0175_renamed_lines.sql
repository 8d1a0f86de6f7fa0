-- Under which order and id stations got a line that is on another order now: by these its ticket still has it.
CREATE TABLE station_renamed_line (
  order_id uuid NOT NULL REFERENCES sales_order (id),
  line_id uuid NOT NULL,
  sent_order_id uuid NOT NULL REFERENCES sales_order (id),
  sent_line_id uuid NOT NULL,
  PRIMARY KEY (order_id, line_id)
);
-- How much of an item was taken back, wherever it was by then.
ALTER TABLE station_ticket_line ADD COLUMN taken bigint NOT NULL DEFAULT 0;
UPDATE station_ticket_line l SET taken = v.taken
FROM (SELECT order_id, voids_line_id, -sum(quantity) AS taken FROM order_line
      WHERE voids_line_id IS NOT NULL GROUP BY order_id, voids_line_id) v
JOIN station_ticket t ON t.order_id = v.order_id
WHERE l.ticket_id = t.id AND l.line_id = v.voids_line_id;
-- In what it was measured when it was sent; null of pieces.
ALTER TABLE station_ticket_line ADD COLUMN unit jsonb;
UPDATE station_ticket_line l SET unit = jsonb_build_object('code', unit.code, 'kind', unit.kind, 'names', unit.names)
FROM station_ticket t
JOIN order_line o ON o.order_id = t.order_id
JOIN product p ON p.id = o.product_id AND p.type = 'dynamic'
JOIN unit ON unit.id = p.unit_id
WHERE l.ticket_id = t.id AND l.line_id = o.id;
-- When a ticket came here; it was sent before that where the server was away.
ALTER TABLE station_ticket ADD COLUMN came_at timestamptz;
UPDATE station_ticket SET came_at = sent_at;
ALTER TABLE station_ticket ALTER COLUMN came_at SET NOT NULL;
-- A note that an order is promised for another time.
ALTER TABLE print_job DROP CONSTRAINT print_job_kind_check;
ALTER TABLE print_job ADD CONSTRAINT print_job_kind_check
  CHECK (kind IN ('orderTicket', 'orderMoved', 'courseFired', 'orderPromised', 'orderTotal', 'receipt', 'test', 'cashOut', 'voucher'));
-- The ticker reads what came last.
DROP INDEX station_ticket_sent;
CREATE INDEX station_ticket_came ON station_ticket (came_at);
