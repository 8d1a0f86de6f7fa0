-- The reason of an order's discount, beside its name of then: for it the discount is granted again.
ALTER TABLE sales_order ADD COLUMN discount_preset_id uuid REFERENCES discount (id);
