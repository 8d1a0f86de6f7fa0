-- Numbered documents to a buyer (decision 0112). A row is written once and never changed (platform/server/migrate.ts): `content` is what the
-- document says; the columns are what lists and rules ask for.
CREATE TABLE invoice (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'creditNote')),
  year integer NOT NULL CHECK (year BETWEEN 2000 AND 9999),
  number integer NOT NULL CHECK (number > 0),
  issued_on date NOT NULL,
  issued_at timestamptz NOT NULL,
  due_on date,
  buyer_name text NOT NULL,
  buyer_number text NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  vat bigint NOT NULL,
  -- Of a credit note: the invoice, why, and what was given back of an order, where that is the reason.
  of_id uuid REFERENCES invoice (id),
  reason text NOT NULL,
  refund_id uuid,
  content jsonb NOT NULL,
  user_id uuid NOT NULL REFERENCES employee (id),
  point_id uuid NOT NULL REFERENCES point (id),
  CHECK ((kind = 'creditNote') = (of_id IS NOT NULL))
);
-- Gapless by kind and year: the next is one more than the last.
CREATE UNIQUE INDEX invoice_number ON invoice (kind, year, number);
CREATE INDEX invoice_issued ON invoice (issued_at, id);
CREATE INDEX invoice_of ON invoice (of_id) WHERE of_id IS NOT NULL;
CREATE UNIQUE INDEX invoice_refund ON invoice (refund_id) WHERE refund_id IS NOT NULL;

-- Which orders an invoice is about, until a credit note took all of it back.
CREATE TABLE invoice_order (
  invoice_id uuid NOT NULL REFERENCES invoice (id),
  order_id uuid NOT NULL,
  ended_by uuid REFERENCES invoice (id),
  PRIMARY KEY (invoice_id, order_id)
);
-- An order is on one valid invoice at most.
CREATE UNIQUE INDEX invoice_order_valid ON invoice_order (order_id) WHERE ended_by IS NULL;

-- Invoices print at the receipt printer of whoever makes them.
ALTER TABLE print_job DROP CONSTRAINT print_job_kind_check;
ALTER TABLE print_job ADD CONSTRAINT print_job_kind_check
  CHECK (kind IN ('orderTicket', 'orderMoved', 'courseFired', 'orderPromised', 'orderTotal', 'receipt', 'refund', 'test', 'cashOut',
                  'voucher', 'daySheet', 'drawer', 'invoice'));
