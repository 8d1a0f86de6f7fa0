-- Which guest of the table a line is for; null where they share it (docs/decisions/0081).
ALTER TABLE order_line ADD COLUMN seat integer;
ALTER TABLE station_ticket_line ADD COLUMN seat integer;
