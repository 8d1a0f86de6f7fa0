-- The slip of a counted drawer; it belongs to no order.
ALTER TABLE print_job DROP CONSTRAINT print_job_kind_check;
ALTER TABLE print_job ADD CONSTRAINT print_job_kind_check
  CHECK (kind IN ('orderTicket', 'orderTotal', 'receipt', 'test', 'cashOut'));
