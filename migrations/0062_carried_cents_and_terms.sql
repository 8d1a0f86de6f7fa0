-- The cents that an order says beyond its own rounding since lines moved between it and another one, by VAT rate, so that
-- both say together what they said before: [{rate, total, vat}].
ALTER TABLE sales_order ADD COLUMN carried jsonb NOT NULL DEFAULT '[]';

-- What of an action an approval is for, as canonical JSON of its fields: a line and its quantity, the lines and methods of a
-- refund. It takes the place of the one part that it could name before; approvals live for two minutes.
ALTER TABLE approval DROP COLUMN part, ADD COLUMN terms text NOT NULL DEFAULT '{}';
