import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvText, withoutGuard } from './csv.ts';

it('is semicolons, quotation marks, a mark of the encoding; figures stand bare', () => {
  expect(
    csvText([
      ['Emri', 'Çmimi'],
      ['Kafe "e madhe"; 2', { figure: '-1,50' }],
    ]),
  ).toBe('\uFEFF"Emri";"Çmimi"\r\n"Kafe ""e madhe""; 2";-1,50\r\n');
});

it('lets no spreadsheet run a text', () => {
  for (const text of ['=1+1', '+383', '-5', '@cmd', '\t=1', '\r=1', "'=1"]) {
    expect(csvText([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
  }
  for (const text of ["it's", 'a=b', "'quoted'", '']) expect(csvText([[text]])).toBe(`\uFEFF"${text}"\r\n`);
});

it('is read back as it was', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a', '"', ';') });
  fc.assert(
    fc.property(text, (given) => {
      const written = csvText([[given]])
        .slice(2, -3)
        .replaceAll('""', '"');
      expect(withoutGuard(written)).toBe(given);
    }),
  );
});
