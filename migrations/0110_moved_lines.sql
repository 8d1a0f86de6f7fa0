-- A note that lines which a station has go elsewhere now; not a ticket to make.
ALTER TABLE station_ticket ADD COLUMN moved_from jsonb;
ALTER TABLE print_job DROP CONSTRAINT print_job_kind_check;
ALTER TABLE print_job ADD CONSTRAINT print_job_kind_check
  CHECK (kind IN ('orderTicket', 'orderMoved', 'orderTotal', 'receipt', 'test', 'cashOut'));
