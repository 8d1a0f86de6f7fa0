-- Rates without a letter get the one of the country's law, as in a new venue, unless another rate has it.
UPDATE vat_rate
SET letter = legal.letter, version = vat_rate.version + 1
FROM configuration, (VALUES
  ('XK', 0, 'C'), ('XK', 800, 'D'), ('XK', 1800, 'E'),
  ('MK', 0, 'Г'), ('MK', 500, 'Б'), ('MK', 1000, 'В'), ('MK', 1800, 'А'),
  ('RS', 0, 'Г'), ('RS', 1000, 'Е'), ('RS', 2000, 'Ђ'),
  ('DE', 0, 'C'), ('DE', 700, 'B'), ('DE', 1900, 'A'),
  ('GR', 0, 'Ε'), ('GR', 600, 'Α'), ('GR', 1300, 'Β'), ('GR', 2400, 'Γ')
) AS legal (country, rate, letter)
WHERE coalesce(configuration.settings ->> 'countryCode', 'XK') = legal.country
  AND vat_rate.rate = legal.rate
  AND trim(vat_rate.letter) = ''
  AND legal.letter NOT IN (SELECT upper(trim(other.letter)) FROM vat_rate AS other);
