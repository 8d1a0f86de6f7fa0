-- Clients who pay later. Without a limit a client has no account.
ALTER TABLE client ADD COLUMN due_limit bigint CHECK (due_limit >= 0);

-- What clients owe: rows are only added (platform/server/migrate.ts), and what is owed is their sum. Positive is owed.
CREATE TABLE account_entry (
  id uuid PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES client (id),
  kind text NOT NULL CHECK (kind IN ('charge', 'payment', 'refund')),
  amount bigint NOT NULL CHECK ((kind = 'charge') = (amount > 0)),
  business_day date NOT NULL,
  at timestamptz NOT NULL,
  -- Of a charge and of what is given back of it: the order, and its payment that was put on the account.
  order_id uuid,
  payment_id uuid,
  -- Of the order, of the refund, or of the payment, which are numbered from 1 without a gap.
  number integer NOT NULL,
  -- How the money of a payment came.
  method text,
  method_kind text,
  rounding bigint NOT NULL,
  reference text NOT NULL,
  user_id uuid NOT NULL REFERENCES employee (id),
  point_id uuid NOT NULL REFERENCES point (id),
  CHECK ((kind = 'payment') = (method IS NOT NULL AND method_kind IS NOT NULL))
);
CREATE INDEX account_entry_client ON account_entry (client_id, business_day, at);
CREATE UNIQUE INDEX account_entry_number ON account_entry (number) WHERE kind = 'payment';
CREATE INDEX account_entry_charge ON account_entry (client_id, payment_id) WHERE kind = 'charge';

-- Part of an order that no money paid: who owes it, or who approved that nobody does.
ALTER TABLE order_payment ADD COLUMN client_id uuid REFERENCES client (id);
ALTER TABLE order_payment ADD COLUMN approver_id uuid REFERENCES employee (id);

ALTER TABLE drawer_movement DROP CONSTRAINT drawer_movement_reason_check;
ALTER TABLE drawer_movement ADD CONSTRAINT drawer_movement_reason_check CHECK (reason IN (
  'payment', 'refund', 'received', 'returned', 'accountPayment', 'paidIn', 'paidOut', 'expense', 'handedOver', 'noSale'));

-- Every venue has them, unless it has methods with these codes; their ids are the same everywhere.
INSERT INTO payment_method (id, code, kind, ranking, names) VALUES
  ('0199f000-0000-7000-8000-000000000103', 'account', 'account',
   (SELECT coalesce(max(ranking), 0) + 1 FROM payment_method),
   '{"sq":"Borxh","en":"On account","mk":"На одложено","sr":"Na odloženo","de":"Auf Rechnung"}'),
  ('0199f000-0000-7000-8000-000000000104', 'free', 'free',
   (SELECT coalesce(max(ranking), 0) + 2 FROM payment_method),
   '{"sq":"Falas","en":"Free","mk":"Бесплатно","sr":"Besplatno","de":"Gratis"}')
ON CONFLICT DO NOTHING;
