-- What a line is made of: the choices of its guest, and what selling one takes from stock and costs, all as of the moment
-- when it was added (orders/domain/order.ts). Lines of before know neither.
ALTER TABLE order_line ADD COLUMN choices jsonb NOT NULL DEFAULT '[]';
ALTER TABLE order_line ADD COLUMN recipe jsonb;
-- Minor units for one unit of what is sold; null where the price of some ingredient was not known.
ALTER TABLE order_line ADD COLUMN cost bigint CHECK (cost >= 0);

ALTER TABLE sales_order ADD COLUMN client_id uuid REFERENCES client (id);
CREATE INDEX sales_order_client ON sales_order (client_id) WHERE client_id IS NOT NULL;
