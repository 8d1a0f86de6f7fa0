ALTER TABLE table_plan ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE table_plan ADD COLUMN picture_id uuid;
-- Walls, plants, counters, doors and labels: they are drawn, and nothing points at them.
ALTER TABLE table_plan ADD COLUMN decorations jsonb NOT NULL DEFAULT '[]';
ALTER TABLE table_plan ADD COLUMN deleted_at timestamptz;

ALTER TABLE dining_table ADD COLUMN minimum_spend integer CHECK (minimum_spend >= 0);
-- Taken off the plan; the orders that were made at it keep pointing at it.
ALTER TABLE dining_table ADD COLUMN deleted_at timestamptz;
