CREATE TABLE printer (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  driver text NOT NULL CHECK (driver IN ('virtual')),
  purpose text NOT NULL CHECK (purpose IN ('station', 'receipt')),
  station_id uuid REFERENCES station (id),
  columns integer NOT NULL DEFAULT 42 CHECK (columns BETWEEN 24 AND 64),
  -- The virtual printer can be switched off, to see what a dead printer does to the till.
  is_online boolean NOT NULL DEFAULT true
);

CREATE TABLE print_job (
  id uuid PRIMARY KEY,
  printer_id uuid NOT NULL REFERENCES printer (id),
  kind text NOT NULL CHECK (kind IN ('orderTicket', 'orderTotal', 'receipt')),
  order_id uuid,
  slip jsonb NOT NULL,
  copy integer NOT NULL DEFAULT 0 CHECK (copy >= 0),
  state text NOT NULL CHECK (state IN ('queued', 'sending', 'done', 'failed', 'unknown', 'dismissed')),
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  problem text,
  created_at timestamptz NOT NULL,
  created_by uuid,
  point_id uuid,
  printed_at timestamptz
) WITH (fillfactor = 70);
CREATE INDEX print_job_due ON print_job (printer_id, created_at) WHERE state IN ('queued', 'sending');
CREATE INDEX print_job_trouble ON print_job (created_at) WHERE state IN ('failed', 'unknown');
CREATE INDEX print_job_order ON print_job (order_id);
CREATE INDEX print_job_created ON print_job (created_at);
