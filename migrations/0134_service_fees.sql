-- The service fee of orders at tables (decision 0079): its rate in basis points of what the discounts left, and what it comes
-- to; when an order is closed, on each line. Total = gross − discount + fee.
ALTER TABLE sales_order ADD COLUMN fee_rate integer NOT NULL DEFAULT 0 CHECK (fee_rate BETWEEN 0 AND 10000);
ALTER TABLE sales_order ADD COLUMN fee bigint NOT NULL DEFAULT 0;
ALTER TABLE order_line ADD COLUMN fee bigint NOT NULL DEFAULT 0;
ALTER TABLE order_line_part ADD COLUMN fee bigint NOT NULL DEFAULT 0;
ALTER TABLE refund ADD COLUMN fee bigint NOT NULL DEFAULT 0;
ALTER TABLE refund_line ADD COLUMN fee bigint NOT NULL DEFAULT 0;
ALTER TABLE refund_line_part ADD COLUMN fee bigint NOT NULL DEFAULT 0;
