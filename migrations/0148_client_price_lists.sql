-- A client may have a price list of their own, and a list may hold for such clients alone (docs/decisions/0086).
ALTER TABLE client ADD COLUMN price_list_id uuid REFERENCES price_list (id);
CREATE INDEX client_price_list ON client (price_list_id) WHERE price_list_id IS NOT NULL;
ALTER TABLE price_list ADD COLUMN is_only_for_clients boolean NOT NULL DEFAULT false;
-- The client of the order when the line was added: a client who comes later changes no price.
ALTER TABLE order_line ADD COLUMN priced_for uuid;
