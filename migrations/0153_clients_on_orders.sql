-- The name of the client when they were put on the order: tills do not know the clients.
ALTER TABLE sales_order ADD COLUMN client_name text;
UPDATE sales_order o SET client_name = c.name FROM client c WHERE c.id = o.client_id;
