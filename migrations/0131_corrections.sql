-- A payment booked by a wrong method is reversed by one of the opposite amount, and booked again.
ALTER TABLE order_payment ADD COLUMN reverses_id uuid;
ALTER TABLE order_payment DROP CONSTRAINT order_payment_amount_check;
ALTER TABLE order_payment ADD CONSTRAINT order_payment_amount_check CHECK ((reverses_id IS NULL) = (amount > 0) AND amount <> 0);
-- Each payment is reversed once.
CREATE UNIQUE INDEX order_payment_reversed ON order_payment (order_id, reverses_id) WHERE reverses_id IS NOT NULL;
