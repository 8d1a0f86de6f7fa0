import { describe, expect, it } from 'vitest';
import { charactersOf } from '../../emulators/printer/code-tables.ts';
import { models } from '../../emulators/printer/models.ts';
import { textOf } from '../../emulators/printer/paper.ts';
import { createParser } from '../../emulators/printer/parser.ts';

/** Places of letters as unicode.org publishes them, which the tables are held against. */
const published: Readonly<Record<string, Readonly<Record<string, number | null>>>> = {
  cp437: { ë: 0x89, ç: 0x87, Ç: 0x80, Ë: null, Ω: 0xea, Ж: null, '€': null },
  cp737: { Ω: 0x97, α: 0x98, ώ: 0xe9, ë: null },
  cp850: { ë: 0x89, ç: 0x87, Ë: 0xd3, Ç: 0x80, '€': null, š: null },
  cp852: { ë: 0x89, ç: 0x87, Ë: 0xd3, š: 0xe7, Č: 0xac, đ: 0xd0, Ž: 0xa6, '€': null },
  cp855: { Ќ: 0x97, Ж: 0xea, ж: 0xe9, Ѓ: 0x83, Љ: 0x91, Њ: 0x93, Џ: 0x9b, Ѕ: 0x89, Ј: 0x8f, '€': null, ë: null },
  cp858: { ë: 0x89, Ë: 0xd3, ç: 0x87, '€': 0xd5 },
  cp866: { Ж: 0x86, я: 0xef, Ќ: null, Ѓ: null, Љ: null },
  cp1251: { Ќ: 0x8d, Ж: 0xc6, Ѓ: 0x81, Љ: 0x8a, '€': 0x88, ë: null },
  cp1252: { ë: 0xeb, ç: 0xe7, '€': 0x80, š: 0x9a, Ω: null },
  cp1253: { Ω: 0xd9, ώ: 0xfe, '€': 0x80, ë: null },
};

const numberOf = (model: string, table: string) =>
  Number(Object.entries(models[model]?.tables ?? {}).find(([, name]) => name === table)?.[0] ?? Number.NaN);

function print(model: string, bytes: readonly number[]): string {
  const parser = createParser(models[model] ?? expect.fail(model));
  return parser
    .feed(Uint8Array.from([...bytes, 0x0a]))
    .map((event) => (event.kind === 'row' ? textOf(event.row) : ''))
    .join('');
}

describe('code tables', () => {
  it.each(Object.entries(published))('%s has its letters where unicode.org has them', (table, places) => {
    const characters = charactersOf(table) ?? [];
    expect(characters).toHaveLength(128);
    for (const [letter, byte] of Object.entries(places)) {
      const place = characters.indexOf(letter);
      expect([letter, place === -1 ? null : place + 0x80]).toEqual([letter, byte]);
    }
  });

  it.each(Object.keys(models))('%s prints each letter of each of its tables by its number', (model) => {
    for (const [number, table] of Object.entries(models[model]?.tables ?? {})) {
      for (const [letter, byte] of Object.entries(published[table ?? ''] ?? {})) {
        if (byte !== null)
          expect([table, print(model, [0x1c, 0x2e, 0x1b, 0x74, Number(number), byte])]).toEqual([table, letter]);
      }
    }
  });

  it('have another number in each make: 1251 is 46, 6 and 73, and some printers have none with Ќ', () => {
    expect(['epson-t20', 'rongta', 'xprinter-80'].map((model) => numberOf(model, 'cp1251'))).toEqual([46, 6, 73]);
    expect(['epson-t20', 'rongta', 'xprinter-80'].map((model) => numberOf(model, 'cp855'))).toEqual([34, 28, 60]);
    const small = Object.values(models['xprinter-58']?.tables ?? {});
    expect(small.filter((table) => table !== null && charactersOf(table)?.includes('Ќ'))).toEqual([]);
  });

  it('stay as they were when a printer does not have the number', () => {
    expect(print('epson-t20', [0x1b, 0x74, 2, 0x1b, 0x74, 200, 0x89])).toBe('ë');
  });

  it('are those of the model again after ESC @', () => {
    expect(print('epson-t20', [0x1b, 0x74, 46, 0xc6, 0x1b, 0x40, 0x1b, 0x74, 46, 0xc6, 0x1b, 0x74, 0, 0xea])).toBe(
      'ЖΩ',
    );
  });
});

describe('the Chinese mode', () => {
  it('swallows two bytes where a driver meant two letters, until FS . and again after each ESC @', () => {
    const letters = [0xc6, 0xc6];
    const table = [0x1b, 0x74, 73];
    expect(print('xprinter-80', [...table, ...letters])).toBe('破');
    expect(print('xprinter-80', [0x1c, 0x2e, ...table, ...letters])).toBe('ЖЖ');
    expect(print('xprinter-80', [0x1c, 0x2e, 0x1b, 0x40, ...table, ...letters])).toBe('破');
    expect(print('rongta', [0x1b, 0x74, 6, ...letters])).toBe('ЖЖ');
    expect(print('rongta', [0x1c, 0x26, ...letters])).toBe('破');
    expect(print('epson-t20', [0x1c, 0x26, 0x1c, 0x2e, 0x1b, 0x74, 46, ...letters])).toBe('ЖЖ');
  });
});
