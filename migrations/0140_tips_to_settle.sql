-- The tips that came with money that has to be settled: besides its amounts (docs/decisions/0076).
ALTER TABLE received_money ADD COLUMN tip bigint NOT NULL DEFAULT 0;
