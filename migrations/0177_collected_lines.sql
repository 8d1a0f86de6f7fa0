-- What of a ticket went to its guests, by the order and the line that it is on now: that order's part of it leaves the ticker.
CREATE TABLE station_collected_line (
  ticket_id uuid NOT NULL REFERENCES station_ticket (id),
  order_id uuid NOT NULL REFERENCES sales_order (id),
  line_id uuid NOT NULL,
  PRIMARY KEY (ticket_id, order_id, line_id)
);
-- What was collected stays so wherever its line goes.
CREATE INDEX station_collected_line_now ON station_collected_line (order_id, line_id);
-- Displays and ticker read where the lines of a ticket are now.
CREATE INDEX station_renamed_line_sent ON station_renamed_line (sent_order_id, sent_line_id);
-- What came earlier than the ticker looks back is on none.
INSERT INTO station_collected_line (ticket_id, order_id, line_id)
SELECT t.id, t.order_id, l.line_id
FROM station_ticket t JOIN station_ticket_line l ON l.ticket_id = t.id
WHERE t.collected_at IS NOT NULL AND t.came_at > now() - interval '2 days' AND NOT l.is_divider
UNION
SELECT t.id, r.order_id, r.line_id
FROM station_ticket t JOIN station_ticket_line l ON l.ticket_id = t.id
JOIN station_renamed_line r ON r.sent_order_id = t.order_id AND r.sent_line_id = l.line_id
WHERE t.collected_at IS NOT NULL AND t.came_at > now() - interval '2 days' AND NOT l.is_divider;
ALTER TABLE station_ticket DROP COLUMN collected_at;
