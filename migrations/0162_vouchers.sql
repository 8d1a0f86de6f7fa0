-- Some vouchers are worth nothing until they are sold at a till; all others are valid at once.
ALTER TABLE voucher ADD COLUMN is_for_sale boolean NOT NULL DEFAULT false;
ALTER TABLE voucher ADD COLUMN sold_on date CHECK (sold_on IS NULL OR is_for_sale);

-- What happened to vouchers: rows are only added (platform/server/migrate.ts). What is left on one stays `value - spent` of its
-- own row, which no two tills can debit twice; the entries say who, when and for which order. Positive adds to what is left.
CREATE TABLE voucher_entry (
  id uuid PRIMARY KEY,
  voucher_id uuid NOT NULL REFERENCES voucher (id),
  kind text NOT NULL CHECK (kind IN ('sale', 'spend', 'refund', 'takeBack')),
  amount bigint NOT NULL CHECK ((kind IN ('sale', 'refund')) = (amount > 0) AND amount <> 0),
  business_day date NOT NULL,
  at timestamptz NOT NULL,
  -- Of what paid an order, and of what was given back of it: the order, and its payment.
  order_id uuid,
  payment_id uuid,
  -- Of the order, of the refund, or of the sale, which are numbered from 1 without a gap; taken back is what has the number of its sale.
  number integer NOT NULL,
  -- How the money of a sale came, and went back.
  method text,
  method_kind text,
  rounding bigint NOT NULL,
  reference text NOT NULL,
  user_id uuid NOT NULL REFERENCES employee (id),
  point_id uuid NOT NULL REFERENCES point (id),
  CHECK ((kind IN ('sale', 'takeBack')) = (method IS NOT NULL AND method_kind IS NOT NULL)),
  CHECK ((kind IN ('spend', 'refund')) = (order_id IS NOT NULL AND payment_id IS NOT NULL))
);
CREATE INDEX voucher_entry_voucher ON voucher_entry (voucher_id, at);
CREATE UNIQUE INDEX voucher_entry_number ON voucher_entry (number) WHERE kind = 'sale';
-- A voucher is sold once, and taken back once.
CREATE UNIQUE INDEX voucher_entry_sale ON voucher_entry (voucher_id, kind) WHERE kind IN ('sale', 'takeBack');

-- Part of an order that a voucher paid, and what was left on it then.
ALTER TABLE order_payment ADD COLUMN voucher_id uuid REFERENCES voucher (id);
ALTER TABLE order_payment ADD COLUMN voucher_left bigint CHECK (voucher_left >= 0);

ALTER TABLE drawer_movement DROP CONSTRAINT drawer_movement_reason_check;
ALTER TABLE drawer_movement ADD CONSTRAINT drawer_movement_reason_check CHECK (reason IN (
  'payment', 'tip', 'refund', 'received', 'returned', 'accountPayment', 'voucherSale', 'earlier', 'paidIn', 'paidOut', 'expense',
  'tipsPaid', 'handedOver', 'noSale'));

-- Every venue has it, unless it has a method with this code; its id is the same everywhere.
INSERT INTO payment_method (id, code, kind, ranking, names) VALUES
  ('0199f000-0000-7000-8000-000000000105', 'voucher', 'voucher',
   (SELECT coalesce(max(ranking), 0) + 1 FROM payment_method),
   '{"sq":"Vouçer","en":"Voucher","mk":"Ваучер","sr":"Vaučer","de":"Gutschein"}')
ON CONFLICT DO NOTHING;

-- A voucher that was sold at a till is printed there.
ALTER TABLE print_job DROP CONSTRAINT print_job_kind_check;
ALTER TABLE print_job ADD CONSTRAINT print_job_kind_check
  CHECK (kind IN ('orderTicket', 'orderMoved', 'courseFired', 'orderTotal', 'receipt', 'test', 'cashOut', 'voucher'));
