-- What a guest gives besides what is owed, for whoever took the payment (docs/decisions/0076). No part of a sale.
ALTER TABLE order_payment ADD COLUMN tip bigint NOT NULL DEFAULT 0;
ALTER TABLE settlement_payment ADD COLUMN tip bigint NOT NULL DEFAULT 0 CHECK (tip >= 0);

ALTER TABLE drawer_movement DROP CONSTRAINT drawer_movement_reason_check;
ALTER TABLE drawer_movement ADD CONSTRAINT drawer_movement_reason_check CHECK (reason IN (
  'payment', 'tip', 'refund', 'received', 'returned', 'accountPayment', 'paidIn', 'paidOut', 'expense', 'tipsPaid',
  'handedOver', 'noSale'));
