-- What was taken before a shift began may be counted with it: it leaves no shift, and enters that one. Two rows, because rows are
-- only added.
ALTER TABLE drawer_movement DROP CONSTRAINT drawer_movement_reason_check;
ALTER TABLE drawer_movement ADD CONSTRAINT drawer_movement_reason_check CHECK (reason IN (
  'payment', 'tip', 'refund', 'received', 'returned', 'accountPayment', 'earlier', 'paidIn', 'paidOut', 'expense', 'tipsPaid',
  'handedOver', 'noSale'));
