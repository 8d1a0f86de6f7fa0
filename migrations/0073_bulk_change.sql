-- One change of many products, kept so that it can be undone: what it was, who made it, and what it did to each.
CREATE TABLE bulk_change (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  user_id uuid NOT NULL REFERENCES employee (id),
  change jsonb NOT NULL,
  product_count integer NOT NULL,
  undone_at timestamptz,
  undone_by uuid REFERENCES employee (id)
);
CREATE INDEX bulk_change_at ON bulk_change (at DESC);

-- Only the fields that differed, with the values before and after; and where the product was on menus that it left.
CREATE TABLE bulk_change_product (
  bulk_id uuid NOT NULL REFERENCES bulk_change (id),
  product_id uuid NOT NULL REFERENCES product (id),
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  places jsonb NOT NULL,
  PRIMARY KEY (bulk_id, product_id)
);
