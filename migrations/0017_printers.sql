-- Stations and printers become sections of the administration. What was deleted stays for the tickets and slips that name it.
ALTER TABLE station ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE station ADD COLUMN deleted_at timestamptz;
ALTER TABLE printer ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE printer ADD COLUMN deleted_at timestamptz;
-- Where a driver that speaks to a device finds it, and how it does; the virtual printer needs none of it.
ALTER TABLE printer ADD COLUMN port text NOT NULL DEFAULT '';
ALTER TABLE printer ADD COLUMN fiscal_type text NOT NULL DEFAULT 'none';
ALTER TABLE printer ADD COLUMN dynamic_path text NOT NULL DEFAULT '';
-- A page that says that the printer works.
ALTER TABLE print_job DROP CONSTRAINT print_job_kind_check;
ALTER TABLE print_job ADD CONSTRAINT print_job_kind_check CHECK (kind IN ('orderTicket', 'orderTotal', 'receipt', 'test'));
