-- Fingerprints of the keys that belong to this venue's data. The keys themselves are kept outside the database that they
-- protect; these show at start whether the keys in the data folder are the right ones. Rows are only added.
CREATE TABLE venue_key (
  name text PRIMARY KEY,
  fingerprint text NOT NULL
);
