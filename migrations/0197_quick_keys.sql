-- Goods that stand first at the till, such as bread and bags, which have no barcode.
ALTER TABLE product ADD COLUMN is_quick_key boolean NOT NULL DEFAULT false;
