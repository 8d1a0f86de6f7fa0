-- The client whose own discount an order has: it leaves the order with them.
ALTER TABLE sales_order ADD COLUMN discount_client_id uuid REFERENCES client (id);
