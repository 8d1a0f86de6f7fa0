-- Only vouchers that are made together have one.
ALTER TABLE voucher ALTER COLUMN batch SET DEFAULT '';
