-- Printers that speak ESC/POS, found at their port.
ALTER TABLE printer DROP CONSTRAINT printer_driver_check;
ALTER TABLE printer ADD CONSTRAINT printer_type_check CHECK (type IN ('virtual', 'escPos'));
-- Whose code tables it has.
ALTER TABLE printer ADD COLUMN model text NOT NULL DEFAULT 'other';
ALTER TABLE printer ADD COLUMN has_cutter boolean NOT NULL DEFAULT true;
ALTER TABLE printer ADD COLUMN has_buzzer boolean NOT NULL DEFAULT false;
