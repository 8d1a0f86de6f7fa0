-- Printers that speak ESC/POS, found at their port.
ALTER TABLE printer DROP CONSTRAINT printer_driver_check;
ALTER TABLE printer ADD CONSTRAINT printer_type_check CHECK (type IN ('virtual', 'escPos'));
-- Whose code tables it has.
ALTER TABLE printer ADD COLUMN model text NOT NULL DEFAULT 'other';
ALTER TABLE printer ADD COLUMN has_cutter boolean NOT NULL DEFAULT true;
ALTER TABLE printer ADD COLUMN has_buzzer boolean NOT NULL DEFAULT false;
-- A cash drawer hangs on it, which a job of its own opens.
ALTER TABLE printer ADD COLUMN has_drawer boolean NOT NULL DEFAULT false;
ALTER TABLE print_job DROP CONSTRAINT print_job_kind_check;
ALTER TABLE print_job ADD CONSTRAINT print_job_kind_check
  CHECK (kind IN ('orderTicket', 'orderMoved', 'courseFired', 'orderPromised', 'orderTotal', 'receipt', 'refund', 'test', 'cashOut',
                  'voucher', 'daySheet', 'drawer'));
