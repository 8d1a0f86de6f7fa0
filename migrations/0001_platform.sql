-- The pen: who holds this row writes. It serialises the venue's changes and keeps the tips of its two chains,
-- so that numbers have no gaps, events follow commit order and the journal cannot fork.
CREATE TABLE pen (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  event_seq bigint NOT NULL DEFAULT 0,
  journal_seq bigint NOT NULL DEFAULT 0,
  journal_hash text NOT NULL DEFAULT '',
  catalogue_version bigint NOT NULL DEFAULT 1
) WITH (fillfactor = 10);
INSERT INTO pen (id) VALUES (1);

-- Each change once: its id, what was asked (as a hash) and what was answered.
CREATE TABLE command (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  body_hash text NOT NULL,
  answer text NOT NULL
);
CREATE INDEX command_at ON command USING brin (at);

-- What happened, in commit order; the live feed resumes from any seq that is still here.
CREATE TABLE event (
  seq bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  name text NOT NULL,
  data jsonb NOT NULL
);
CREATE INDEX event_at ON event USING brin (at);

-- Who changed what: append-only, each entry sealed over the one before it.
CREATE TABLE journal (
  seq bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  user_id uuid,
  approver_id uuid,
  point_id uuid,
  command_id uuid,
  action text NOT NULL,
  subject text NOT NULL,
  data text NOT NULL,
  hash text NOT NULL
);
CREATE INDEX journal_subject ON journal (subject, seq);
