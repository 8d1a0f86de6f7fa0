-- How guests pay. A deleted method stays: payments carry its code, and a till that was away may still bring some.
CREATE TABLE payment_method (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  code text NOT NULL,
  -- Which kinds there are, and how money moves by each, is in the code (payments/domain/method.ts).
  kind text NOT NULL,
  names jsonb NOT NULL,
  needs_reference boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  ranking integer NOT NULL DEFAULT 0,
  deleted_at timestamptz
);
-- Also those that are deleted: a code means one method for ever.
CREATE UNIQUE INDEX payment_method_code ON payment_method (lower(code));

-- Every venue begins with these; their ids are the same everywhere.
INSERT INTO payment_method (id, code, kind, ranking, names) VALUES
  ('0199f000-0000-7000-8000-000000000101', 'cash', 'cash', 0,
   '{"sq":"Para në dorë","en":"Cash","mk":"Готовина","sr":"Gotovina","de":"Bar"}'),
  ('0199f000-0000-7000-8000-000000000102', 'card', 'card', 1,
   '{"sq":"Kartelë","sq-AL":"Kartë","en":"Card","mk":"Картичка","sr":"Kartica","de":"Karte"}');

-- A payment keeps the code and the kind of its method as they were, and what finds it again at a bank or on a terminal.
ALTER TABLE order_payment DROP CONSTRAINT order_payment_method_check;
ALTER TABLE order_payment ADD COLUMN kind text;
UPDATE order_payment SET kind = method;
ALTER TABLE order_payment ALTER COLUMN kind SET NOT NULL;
ALTER TABLE order_payment ADD COLUMN reference text NOT NULL DEFAULT '';
