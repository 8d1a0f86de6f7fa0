-- A station's slips can carry the code of their order: scanned at a till it says that the food was picked up.
ALTER TABLE printer ADD COLUMN prints_order_code boolean NOT NULL DEFAULT false;
