-- What is taken off one line, of each unit of it, and why (docs/decisions/0078).
ALTER TABLE order_line ADD COLUMN line_discount jsonb;
