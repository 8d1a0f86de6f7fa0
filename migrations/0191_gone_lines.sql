-- Ids of sent lines that went to another order: stations know them by this order, so nothing else is called so on it.
ALTER TABLE sales_order ADD COLUMN gone_lines uuid[] NOT NULL DEFAULT '{}';
