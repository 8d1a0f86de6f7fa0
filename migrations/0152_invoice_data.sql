-- Whom the receipt of an order is made out to, as it was said then (decision 0089).
ALTER TABLE sales_order ADD COLUMN buyer jsonb;
