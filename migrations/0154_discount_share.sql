-- Up to which part of the order a discount holds that nobody approved, in basis points; null where somebody did.
ALTER TABLE sales_order ADD COLUMN discount_share integer CHECK (discount_share BETWEEN 0 AND 10000);
