-- When guests left is read from the orders at their tables: a stored time missed orders that were cancelled, merged or split.
ALTER TABLE reservation DROP COLUMN left_at;
