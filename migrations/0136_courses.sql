-- The course of each line, so that it stays in it when it moves to another order (docs/decisions/0072).
ALTER TABLE order_line ADD COLUMN course integer NOT NULL DEFAULT 1;
-- `held` waits for a word, `fired` has got it; null is sent with the rest.
ALTER TABLE order_line ADD COLUMN pace text;
-- Lines of open orders are in the course of the splitters before them.
UPDATE order_line SET course = counted.course
FROM (
  SELECT order_id, id,
         1 + count(*) FILTER (WHERE is_divider AND voids_line_id IS NULL) OVER (PARTITION BY order_id ORDER BY position, id)
           AS course
  FROM order_line WHERE order_id IN (SELECT id FROM sales_order WHERE status = 'open')) AS counted
WHERE order_line.order_id = counted.order_id AND order_line.id = counted.id;
-- A ticket that says to make a course now, and whether its items are on an earlier one.
ALTER TABLE station_ticket ADD COLUMN fired jsonb;
ALTER TABLE print_job DROP CONSTRAINT print_job_kind_check;
ALTER TABLE print_job ADD CONSTRAINT print_job_kind_check
  CHECK (kind IN ('orderTicket', 'orderMoved', 'courseFired', 'orderTotal', 'receipt', 'test', 'cashOut'));
