-- The name of the client when they were put on the order: tills do not know the clients.
ALTER TABLE sales_order ADD COLUMN client_name text;
UPDATE sales_order o SET client_name = c.name FROM client c WHERE c.id = o.client_id;

-- What an order must come to before its bill, as its table had it, and what of that may be missing (decision 0090).
ALTER TABLE sales_order ADD COLUMN minimum_spend bigint CHECK (minimum_spend > 0);
ALTER TABLE sales_order ADD COLUMN minimum_waived bigint CHECK (minimum_waived > 0);
