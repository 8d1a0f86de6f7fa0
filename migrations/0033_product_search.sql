-- What is looked for in the list of products, folded once when written and not for each search (`folded` in
-- record-reader.ts). Barcodes lie in a table of their own and are looked up there.
ALTER TABLE product ADD COLUMN searched text GENERATED ALWAYS AS (translate(lower(
  jsonb_path_query_array(names, '$.*')::text || ' ' || code || ' ' || internal_code || ' ' || api_code
), 'áàâäãåçćčđéèêëíìîïñóòôöõšśúùûüýžźѐѝ', 'aaaaaacccdeeeeiiiinooooossuuuuyzzеи')) STORED;
CREATE INDEX product_barcode_prefix ON product_barcode (barcode text_pattern_ops);
