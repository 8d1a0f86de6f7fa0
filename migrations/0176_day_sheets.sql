-- Slips of a business day and of money given back.
ALTER TABLE print_job DROP CONSTRAINT print_job_kind_check;
ALTER TABLE print_job ADD CONSTRAINT print_job_kind_check
  CHECK (kind IN ('orderTicket', 'orderMoved', 'courseFired', 'orderTotal', 'receipt', 'refund', 'test', 'cashOut', 'voucher', 'daySheet'));
