-- The letter of the tax group on fiscal devices, and the version that tells two administrators apart.
ALTER TABLE vat_rate ADD COLUMN letter text NOT NULL DEFAULT '' CHECK (length(letter) <= 2);
ALTER TABLE vat_rate ADD COLUMN version integer NOT NULL DEFAULT 1;
