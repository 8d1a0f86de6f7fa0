-- Numbers of code tables that a venue knows better than the list of its printer's model.
ALTER TABLE printer ADD COLUMN code_tables text NOT NULL DEFAULT '';
