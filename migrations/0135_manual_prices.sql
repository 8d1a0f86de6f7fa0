-- What a unit would cost without the price that somebody typed for the line.
ALTER TABLE order_line ADD COLUMN list_price bigint;
