-- What allows the discount of an order, which is judged again when the order is sent, paid and closed: what whoever gave it
-- may give alone, in basis points of the order, and what an approver allowed it to come to.
ALTER TABLE sales_order
  ADD COLUMN discount_limit integer NOT NULL DEFAULT 0 CHECK (discount_limit BETWEEN 0 AND 10000),
  ADD COLUMN discount_approved bigint NOT NULL DEFAULT 0 CHECK (discount_approved >= 0);

-- Nobody knows any more who gave those of open orders: they hold for what they come to now.
UPDATE sales_order SET discount_approved = discount WHERE status = 'open' AND discount_kind IS NOT NULL AND discount > 0;

-- The part of its subject that an approval is for: the line that is taken back, for example.
ALTER TABLE approval ADD COLUMN part uuid;
