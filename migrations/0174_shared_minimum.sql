-- A minimum spend that guests who pay apart have divided: an order that is left without goods does not end it (decision 0090).
ALTER TABLE sales_order ADD COLUMN minimum_shared boolean NOT NULL DEFAULT false;
