-- What is often said to bar and kitchen, a tap away in comments (docs/decisions/0082).
CREATE TABLE note_preset (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  names jsonb NOT NULL,
  -- Of the products that it is offered for; of all of them if there are none.
  category_ids uuid[] NOT NULL DEFAULT '{}',
  deleted_at timestamptz
);

-- Those that every till had until now, in its own words; their ids are the same everywhere.
INSERT INTO note_preset (id, names) VALUES
  ('0199f000-0000-7000-8000-000000000201',
   '{"sq":"pa sheqer","en":"no sugar","mk":"без шеќер","sr":"bez šećera","de":"ohne Zucker"}'),
  ('0199f000-0000-7000-8000-000000000202',
   '{"sq":"pa akull","en":"no ice","mk":"без мраз","sr":"bez leda","de":"ohne Eis"}'),
  ('0199f000-0000-7000-8000-000000000203',
   '{"sq":"veçmas","en":"on the side","mk":"одвоено","sr":"odvojeno","de":"extra"}'),
  ('0199f000-0000-7000-8000-000000000204',
   '{"sq":"djegës","en":"spicy","mk":"луто","sr":"ljuto","de":"scharf"}'),
  ('0199f000-0000-7000-8000-000000000205',
   '{"sq":"i pjekur mirë","en":"well done","mk":"добро печено","sr":"dobro pečeno","de":"gut durch"}'),
  ('0199f000-0000-7000-8000-000000000206',
   '{"sq":"për me vete","en":"to go","mk":"за носење","sr":"za poneti","de":"zum Mitnehmen"}');
