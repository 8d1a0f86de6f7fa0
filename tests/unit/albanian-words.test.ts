import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../kit/places.ts';

type Texts = { readonly [key: string]: string | Texts };

function textsIn(texts: Texts, at = ''): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${at}.${key}`, value]] : textsIn(value, `${at}.${key}`),
  );
}

/** Every text in Albanian with its English one. In Albania itself the paper is a `Faturë` by law, so `sq-AL` is not read. */
const files = readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /messages\/(?:.+\/)?sq\.json$/.test(path))
  .map((path) => join('src', path));
const pairs = files.flatMap((path) => {
  const read = (file: string) => JSON.parse(readFileSync(join(projectRoot, file), 'utf8')) as Texts;
  const english = new Map(textsIn(read(path.replace(/sq\.json$/, 'en.json'))));
  return textsIn(read(path)).map(([key, sq]) => ({ key: `${path} ${key}`, sq, en: english.get(key) ?? '' }));
});

describe('issue 9 point 10: one Albanian word for each thing', () => {
  it('a receipt is a kupon, only an invoice is a faturë', () => {
    const receipts = pairs.filter(({ en }) => /\breceipts?\b/i.test(en) && !/invoice/i.test(en));
    expect(receipts.length).toBeGreaterThan(20);
    expect(receipts.filter(({ sq }) => /fatur/i.test(sq))).toEqual([]);
    const invoices = pairs.filter(({ en }) => /\binvoices?\b/i.test(en) && !/receipt/i.test(en));
    expect(invoices.length).toBeGreaterThan(10);
    expect(invoices.filter(({ sq }) => /kupon/i.test(sq))).toEqual([]);
  });

  it('a shift is a turn', () => {
    const shifts = pairs.filter(({ en }) => /\bshifts?\b/.test(en));
    expect(shifts.length).toBeGreaterThan(20);
    expect(pairs.filter(({ sq }) => /ndërrim/i.test(sq))).toEqual([]);
  });
});
