-- What the server knows of received money besides the device's word: whether the methods allow it (otherwise a manager
-- decides what becomes of it), and whether who took it may change the order (otherwise the order can be paid meanwhile).
ALTER TABLE settlement_payment
  ADD COLUMN is_regular boolean NOT NULL DEFAULT false,
  ADD COLUMN is_for_order boolean NOT NULL DEFAULT true;
