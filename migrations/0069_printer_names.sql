-- Named as everywhere else, and as the specification names them.
ALTER TABLE printer RENAME COLUMN driver TO type;
ALTER TABLE printer RENAME COLUMN columns TO paper_dimension;
