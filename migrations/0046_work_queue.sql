-- Slow and physical work of all kinds, in the commit of what it is about. What only one kind needs lies in its own table.
CREATE TABLE work_item (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  -- Where it goes: a printer, a device, a mail server. The items of a target run one after the other, in order of their ids.
  target text NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'unknown', 'cancelled')),
  payload jsonb NOT NULL DEFAULT '{}',
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- Null is at once.
  not_before timestamptz,
  worker uuid,
  lease_until timestamptz,
  is_cancelling boolean NOT NULL DEFAULT false,
  problem text,
  settled_at timestamptz
) WITH (fillfactor = 70);
CREATE INDEX work_item_open ON work_item (kind, target, id) WHERE state IN ('queued', 'running');
CREATE INDEX work_item_trouble ON work_item (kind, id) WHERE state IN ('failed', 'unknown');
CREATE INDEX work_item_settled ON work_item USING brin (settled_at);

-- Targets that are known not to answer, and when to try them again.
CREATE TABLE work_target (
  kind text NOT NULL,
  target text NOT NULL,
  failures integer NOT NULL,
  down_since timestamptz NOT NULL,
  probe_at timestamptz NOT NULL,
  problem text NOT NULL,
  PRIMARY KEY (kind, target)
);

-- When recurring work is due next.
CREATE TABLE work_schedule (
  kind text PRIMARY KEY,
  next_at timestamptz NOT NULL
);

-- Print jobs keep what goes on paper. What was on its way has a lease that is over: it may have come out or not.
INSERT INTO work_item (id, kind, target, state, attempts, created_at, lease_until, problem, settled_at)
SELECT id, 'print', printer_id::text,
       CASE state WHEN 'sending' THEN 'running' WHEN 'dismissed' THEN 'cancelled' ELSE state END,
       attempts, created_at, CASE state WHEN 'sending' THEN created_at END, problem,
       CASE WHEN state NOT IN ('queued', 'sending') THEN coalesce(printed_at, due_at) END
FROM print_job;
ALTER TABLE print_job DROP COLUMN state;
ALTER TABLE print_job DROP COLUMN attempts;
ALTER TABLE print_job DROP COLUMN due_at;
ALTER TABLE print_job DROP COLUMN problem;
ALTER TABLE print_job DROP COLUMN printed_at;
ALTER TABLE print_job ADD CONSTRAINT print_job_work_item FOREIGN KEY (id) REFERENCES work_item (id);
