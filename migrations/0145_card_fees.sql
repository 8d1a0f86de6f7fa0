-- The fee on card payments (decision 0084): within the amount of its payment, and of its order within the fee.
ALTER TABLE sales_order ADD COLUMN card_fee bigint NOT NULL DEFAULT 0;
ALTER TABLE order_payment ADD COLUMN card_fee bigint NOT NULL DEFAULT 0;
ALTER TABLE settlement_payment ADD COLUMN card_fee bigint NOT NULL DEFAULT 0;
