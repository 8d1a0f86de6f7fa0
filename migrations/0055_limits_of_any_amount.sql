-- Amounts like all others: a form allows more than an integer holds.
ALTER TABLE employee ALTER COLUMN food_limit TYPE bigint;
ALTER TABLE dining_table ALTER COLUMN minimum_spend TYPE bigint;
