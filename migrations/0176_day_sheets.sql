-- Slips of a business day and of money given back.
ALTER TABLE print_job DROP CONSTRAINT print_job_kind_check;
ALTER TABLE print_job ADD CONSTRAINT print_job_kind_check
  CHECK (kind IN ('orderTicket', 'orderMoved', 'courseFired', 'orderPromised', 'orderTotal', 'receipt', 'refund', 'test', 'cashOut',
                  'voucher', 'daySheet'));

-- When an order was paid by the device's clock, where that arrived later: what was sold without the server.
ALTER TABLE sales_order ADD COLUMN paid_at timestamptz;
