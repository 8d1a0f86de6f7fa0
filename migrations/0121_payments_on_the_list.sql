-- The same money is received once, whatever command names it again.
CREATE INDEX settlement_payment_id ON settlement_payment (id);
