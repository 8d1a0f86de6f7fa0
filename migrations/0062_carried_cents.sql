-- The cents that an order says beyond its own rounding since lines moved between it and another one, by VAT rate, so that
-- both say together what they said before: [{rate, total, vat}].
ALTER TABLE sales_order ADD COLUMN carried jsonb NOT NULL DEFAULT '[]';
