-- What is given back of a paid order, as a document of its own: it has its number, day and maker, and leaves the order, its
-- payments and their day as they were. Rows are only added (platform/server/migrate.ts).
CREATE TABLE refund (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES sales_order (id),
  business_day date NOT NULL,
  number integer NOT NULL,
  reason text NOT NULL,
  made_by uuid NOT NULL REFERENCES employee (id),
  approver_id uuid REFERENCES employee (id),
  point_id uuid NOT NULL REFERENCES point (id),
  made_at timestamptz NOT NULL,
  total bigint NOT NULL CHECK (total >= 0),
  discount bigint NOT NULL,
  vat bigint NOT NULL,
  UNIQUE (business_day, number)
);
CREATE INDEX refund_order ON refund (order_id);

-- Parts of what the lines of the order were booked as. The line keeps what selling it took from stock.
CREATE TABLE refund_line (
  refund_id uuid NOT NULL REFERENCES refund (id),
  order_id uuid NOT NULL,
  line_id uuid NOT NULL,
  position integer NOT NULL,
  -- Thousandths. None for what rounding left on a line that was taken back whole before the order was paid.
  quantity bigint NOT NULL CHECK (quantity >= 0),
  gross bigint NOT NULL,
  discount bigint NOT NULL,
  total bigint NOT NULL,
  vat bigint NOT NULL,
  PRIMARY KEY (refund_id, line_id),
  FOREIGN KEY (order_id, line_id) REFERENCES order_line (order_id, id)
);

CREATE TABLE refund_payment (
  refund_id uuid NOT NULL REFERENCES refund (id),
  order_id uuid NOT NULL,
  -- The payment that it gives back, by the method of the payment or by another.
  payment_id uuid NOT NULL,
  method text NOT NULL,
  -- Of the method, as it was when the money went back.
  kind text NOT NULL,
  position integer NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- Cash goes back in coins: amount + rounding leaves the drawer.
  rounding bigint NOT NULL,
  PRIMARY KEY (refund_id, payment_id, method),
  FOREIGN KEY (order_id, payment_id) REFERENCES order_payment (order_id, id)
);
