-- What is searched, in the form of `searchKey` in src/kernel/text.ts: Cyrillic letters are found by the Latin ones that
-- sound alike, and the other way round.
ALTER TABLE product DROP COLUMN searched;
ALTER TABLE product ADD COLUMN searched text GENERATED ALWAYS AS (regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(lower(
    jsonb_path_query_array(names, '$.*')::text || ' ' || code || ' ' || internal_code || ' ' || api_code
  ), 'áàâäãåăçćčđéèêëíìîïığñóòôöõőšśşșțúùûüűýžźßłабвгдѓђежзѕијклљмнњопрстћќуфхцчшџѐѝй',
     'aaaaaaacccdeeeeiiiiignoooooosssstuuuuuyzzslabvgdgdezzxijkllmnnoprstckufhccsxeii'),
  'dz', 'x', 'g'), '([cszx])h', '\1', 'g'), '([bcdfghklmnpqrstvxz])j', '\1', 'g'), '([a-z])\1+', '\1', 'g')) STORED;
ALTER TABLE client DROP COLUMN searched;
ALTER TABLE client ADD COLUMN searched text GENERATED ALWAYS AS (regexp_replace(regexp_replace(regexp_replace(regexp_replace(translate(lower(
    name || ' ' || fiscal_number || ' ' || vat_number || ' ' || business_number
    || ' ' || registration_number || ' ' || card_number || ' ' || contact_person || ' ' || phone
    || ' ' || email || ' ' || website || ' ' || address || ' ' || city || ' ' || bank_account
    || ' ' || additional_info
  ), 'áàâäãåăçćčđéèêëíìîïığñóòôöõőšśşșțúùûüűýžźßłабвгдѓђежзѕијклљмнњопрстћќуфхцчшџѐѝй',
     'aaaaaaacccdeeeeiiiiignoooooosssstuuuuuyzzslabvgdgdezzxijkllmnnoprstckufhccsxeii'),
  'dz', 'x', 'g'), '([cszx])h', '\1', 'g'), '([bcdfghklmnpqrstvxz])j', '\1', 'g'), '([a-z])\1+', '\1', 'g')) STORED;
