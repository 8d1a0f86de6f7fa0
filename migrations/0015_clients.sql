-- Who buys: with a card and a discount of their own, on an invoice, or at a reserved table.
CREATE TABLE client (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  kind text NOT NULL CHECK (kind IN ('person', 'business', 'ngo')),
  name text NOT NULL CHECK (name <> ''),
  fiscal_number text NOT NULL,
  vat_number text NOT NULL,
  business_number text NOT NULL,
  registration_number text NOT NULL,
  contact_person text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  website text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  bank_id uuid,
  bank_account text NOT NULL,
  card_number text NOT NULL,
  -- Basis points.
  discount integer CHECK (discount BETWEEN 0 AND 10000),
  priority integer,
  birth_date date,
  additional_info text NOT NULL,
  deleted_at timestamptz,
  -- What is looked for, folded once when written and not for each search (`folded` in record-reader.ts).
  searched text GENERATED ALWAYS AS (translate(lower(
    name || ' ' || fiscal_number || ' ' || vat_number || ' ' || business_number
    || ' ' || registration_number || ' ' || card_number || ' ' || contact_person || ' ' || phone
    || ' ' || email || ' ' || website || ' ' || address || ' ' || city || ' ' || bank_account
    || ' ' || additional_info
  ), 'áàâäãåçćčđéèêëíìîïñóòôöõšśúùûüýžźѐѝ', 'aaaaaacccdeeeeiiiinooooossuuuuyzzеи')) STORED,
  CHECK ((bank_id IS NULL) = (bank_account = ''))
);
CREATE UNIQUE INDEX client_card ON client (lower(card_number)) WHERE card_number <> '' AND deleted_at IS NULL;
CREATE INDEX client_bank ON client (bank_id) WHERE bank_id IS NOT NULL;

CREATE TABLE invoice_client (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  kind text NOT NULL CHECK (kind IN ('business', 'ngo')),
  name text NOT NULL CHECK (name <> ''),
  fiscal_number text NOT NULL CHECK (fiscal_number <> ''),
  vat_number text NOT NULL,
  business_number text NOT NULL,
  contact_person text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  bank_id uuid,
  bank_account text NOT NULL,
  deleted_at timestamptz,
  CHECK ((bank_id IS NULL) = (bank_account = ''))
);
CREATE UNIQUE INDEX invoice_client_fiscal ON invoice_client (lower(fiscal_number)) WHERE deleted_at IS NULL;

CREATE TABLE reservation_client (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL CHECK (name <> ''),
  phone text NOT NULL,
  email text NOT NULL,
  note text NOT NULL,
  deleted_at timestamptz
);

-- Money paid before it is spent. The balance is the value less what was spent, and the table itself keeps it from
-- falling below zero.
CREATE TABLE voucher (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  number text NOT NULL CHECK (number <> ''),
  value bigint NOT NULL CHECK (value > 0),
  spent bigint NOT NULL DEFAULT 0 CHECK (spent BETWEEN 0 AND value),
  expires_on date,
  client_id uuid REFERENCES client (id),
  batch text NOT NULL,
  comment text NOT NULL,
  deleted_at timestamptz
);
-- A number is never given again, not even after its voucher was deleted.
CREATE UNIQUE INDEX voucher_number ON voucher (upper(number));
CREATE INDEX voucher_batch ON voucher (batch) WHERE batch <> '';
CREATE INDEX voucher_client ON voucher (client_id) WHERE client_id IS NOT NULL;

-- The audit reads the journal by time, by user and by action, newest first.
CREATE INDEX journal_at ON journal (at, seq);
CREATE INDEX journal_user ON journal (user_id, seq);
CREATE INDEX journal_action ON journal (action, seq);
