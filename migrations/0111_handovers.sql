-- A colleague was asked to take the order over, and has not answered: whom, by whom, when.
ALTER TABLE sales_order ADD COLUMN handover jsonb;
