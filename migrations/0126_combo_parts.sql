-- What each part of a combo is worth in its line when the order is closed: revenue and VAT belong to the parts, shared by
-- their usual prices. The rows of a line add up to it in every amount. Written once.
CREATE TABLE order_line_part (
  order_id uuid NOT NULL,
  line_id uuid NOT NULL,
  position integer NOT NULL,
  product_id uuid NOT NULL,
  category_id uuid,
  name text NOT NULL,
  vat_rate integer,
  -- Thousandths in all pieces of the line; negative on a line that voids a sent one.
  quantity bigint NOT NULL,
  gross bigint NOT NULL,
  discount bigint NOT NULL,
  total bigint NOT NULL,
  vat bigint NOT NULL,
  PRIMARY KEY (order_id, line_id, position),
  FOREIGN KEY (order_id, line_id) REFERENCES order_line (order_id, id)
);

-- What a refund gives back of each part; the rows of a line add up to it too.
CREATE TABLE refund_line_part (
  refund_id uuid NOT NULL,
  order_id uuid NOT NULL,
  line_id uuid NOT NULL,
  position integer NOT NULL,
  quantity bigint NOT NULL,
  gross bigint NOT NULL,
  discount bigint NOT NULL,
  total bigint NOT NULL,
  vat bigint NOT NULL,
  PRIMARY KEY (refund_id, line_id, position),
  FOREIGN KEY (refund_id, line_id) REFERENCES refund_line (refund_id, line_id)
);
