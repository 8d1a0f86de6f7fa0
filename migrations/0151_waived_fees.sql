-- What of the service fee was let go (decision 0079); null where it is charged. The rate stays: what is ordered later on is
-- not let go with it.
ALTER TABLE sales_order ADD COLUMN fee_waived bigint CHECK (fee_waived >= 0);
