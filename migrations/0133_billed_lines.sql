-- As much of a line as the last printed bill had, thousandths: goods that came later do not stand for it (docs/decisions/0036).
ALTER TABLE order_line ADD COLUMN billed bigint NOT NULL DEFAULT 0;
