import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Model, models } from '../../emulators/printer/models.ts';
import type { PrinterEvent, Row } from '../../emulators/printer/paper.ts';
import { dataText, shownRow, textOf } from '../../emulators/printer/paper.ts';
import { createParser } from '../../emulators/printer/parser.ts';
import { bytesOf } from './bytes.ts';

const modelOf = (name: string) => models[name] ?? expect.fail(`no model ${name}`);

function parse(notation: string, model = 'epson-t20', paper: 58 | 80 = 80, columns?: number): PrinterEvent[] {
  const parser = createParser(modelOf(model), paper, columns);
  return [...parser.feed(bytesOf(notation)), ...parser.end()];
}

const rowsOf = (events: readonly PrinterEvent[]): Row[] =>
  events.flatMap((event) => (event.kind === 'row' ? [event.row] : []));
const linesOf = (events: readonly PrinterEvent[]) => rowsOf(events).map(textOf);
const problemsOf = (events: readonly PrinterEvent[]) =>
  events.flatMap((event) => (event.kind === 'problem' ? [`${event.problem.what}: ${event.problem.command}`] : []));

describe('text', () => {
  it('comes out line by line, and not before its line feed', () => {
    const parser = createParser(modelOf('epson-t20'));
    expect(parser.feed(bytesOf('1B 40 "Kafe"'))).toEqual([]);
    expect(linesOf(parser.feed(bytesOf('0A "Uje" 0D 0A')))).toEqual(['Kafe', 'Uje']);
    expect(parser.end()).toEqual([]);
  });

  it('goes on in the next line where the paper ends: 32, 42 or 48 columns of font A', () => {
    const long = `"${'x'.repeat(50)}" 0A`;
    const widths = (model: string, paper: 58 | 80, columns?: number) =>
      linesOf(parse(long, model, paper, columns)).map((line) => line.length);
    expect(widths('epson-t20', 80)).toEqual([48, 2]);
    expect(widths('epson-t20', 58)).toEqual([32, 18]);
    expect(widths('epson-t20', 80, 42)).toEqual([42, 8]);
    expect(widths('epson-t88', 80)).toEqual([42, 8]);
    expect(linesOf(parse(`1B 4D 01 "${'x'.repeat(70)}" 0A`)).map((line) => line.length)).toEqual([64, 6]);
    expect(linesOf(parse(`1D 21 11 ${long}`)).map((line) => line.length)).toEqual([24, 24, 2]);
  });

  it('has the style of its commands, until ESC @ takes it back', () => {
    const [, , ...rows] = rowsOf(
      parse('"a" 0A 0A 1B 45 01 1D 21 12 1B 2D 01 1D 42 01 "b" 0A 1B 40 "c" 0A 1B 21 B9 "d" 0A 1B 21 00 "e" 0A'),
    );
    const styles = rows.map((row) => (row.kind === 'line' ? row.runs[0]?.style : null));
    const plain = { font: 'A', width: 1, height: 1, isBold: false, underline: 0, isInverse: false };
    expect(styles).toEqual([
      expect.objectContaining({ font: 'A', width: 2, height: 3, isBold: true, underline: 1, isInverse: true }),
      expect.objectContaining(plain),
      expect.objectContaining({ font: 'B', width: 2, height: 2, isBold: true, underline: 1 }),
      expect.objectContaining(plain),
    ]);
  });

  it('stands left, in the centre and at the right, at a position and at tabs', () => {
    const rows = rowsOf(parse('"l" 0A 1B 61 01 "cc" 0A 1B 61 32 "r" 0A 1B 61 30 "a" 09 "b" 1B 24 20 01 "c" 0A'));
    expect(rows.map((row) => shownRow(row, 12))).toEqual([
      'l',
      `${' '.repeat(23)}cc`,
      `${' '.repeat(47)}r`,
      `a       b${' '.repeat(15)}c`,
    ]);
  });

  it('keeps to the margin and the width that it is given', () => {
    const [first, second, third] = rowsOf(parse('1D 4C 78 00 1D 57 24 00 "abcd" 0A 1D 57 40 02 "x" 0A'));
    expect([first, second, third].map((row) => row && textOf(row))).toEqual(['abc', 'd', 'x']);
    expect(first).toMatchObject({ x: 120, area: 36 });
    expect(third).toMatchObject({ x: 120, area: 456 });
  });

  it('feeds the paper as far as asked', () => {
    const heights = (notation: string) => rowsOf(parse(notation)).map(({ height }) => height);
    expect(heights('"a" 0A 1B 33 50 "a" 0A 1B 32 "a" 0A')).toEqual([30, 80, 30]);
    expect(heights('"a" 1B 4A 50 1B 64 03 1D 21 07 "a" 0A')).toEqual([80, 90, 192]);
  });

  it('that the line feed of which never comes is reported lost, as is what ESC @ throws away', () => {
    expect(problemsOf(parse('"abc" 1B 40 "d"'))).toEqual(['lost: ESC @', 'lost: end']);
  });
});

describe('commands', () => {
  it('of the documents: drawer, cut, buzzer and questions', () => {
    expect(parse('1B 70 00 32 FA 1B 70 31 05 01 1D 56 01 1D 56 00 1D 56 42 00 1B 42 03 02 1D 72 01 1B 76')).toEqual([
      { at: 0, kind: 'drawer', pin: 2, onMs: 100, offMs: 500 },
      { at: 5, kind: 'drawer', pin: 5, onMs: 10, offMs: 10 },
      { at: 10, kind: 'cut', how: 'partial' },
      { at: 13, kind: 'cut', how: 'full' },
      { at: 16, kind: 'row', row: { kind: 'feed', height: 96 } },
      { at: 16, kind: 'cut', how: 'partial' },
      { at: 20, kind: 'buzzer', command: 'ESC B', parameters: [3, 2] },
      { at: 24, kind: 'ask', command: 'GS r', n: 1 },
      { at: 27, kind: 'ask', command: 'ESC v', n: 0 },
    ]);
  });

  it('that no document has are reported with their place, and what follows is text', () => {
    const events = parse('"a" 1B 79 "b" 01 1D 28 5A 02 00 41 42 0A');
    expect(linesOf(events)).toEqual(['ab']);
    expect(events.flatMap((each) => (each.kind === 'problem' ? [[each.at, each.problem]] : []))).toEqual([
      [1, { what: 'unknown', command: '', detail: '1B 79' }],
      [4, { what: 'unknown', command: '', detail: '01' }],
      [5, { what: 'unknown', command: 'GS ( Z', detail: '1D 28 5A 02 00 41 42' }],
    ]);
  });

  it('that end too soon are reported as truncated', () => {
    for (const begun of ['1B', '1B 74', '1D 76 30 00 01 00 02 00 FF', '1D 28 6B 08 00 31 50 30 41', '1D 6B 04 41 42']) {
      expect(problemsOf(parse(begun)), begun).toEqual(['truncated: end']);
    }
  });

  it('with numbers that do not exist, or at a place where they do nothing, change nothing', () => {
    expect(problemsOf(parse('1B 61 07 1B 2D 09 1B 52 63 1D 21 88 1D 68 00'))).toEqual([
      'invalid: ESC a',
      'invalid: ESC -',
      'invalid: ESC R',
      'invalid: GS !',
      'invalid: GS h',
    ]);
    expect(problemsOf(parse('"a" 1B 61 01 1D 56 00 0A'))).toEqual(['ignored: ESC a', 'ignored: GS V']);
    expect(problemsOf(parse('1B 4C'))).toEqual(['not emulated: ESC L']);
  });

  it('replace characters of ASCII by those of a country', () => {
    expect(linesOf(parse('1B 52 0E "[@^" 0A 1B 52 02 "[@^" 0A 1B 40 "[@^" 0A'))).toEqual(['ŠŽČ', 'Ä§^', '[@^']);
  });
});

describe('images', () => {
  /** Black, white, black … in two rows of a byte, the second the other way round. */
  const stripes = '10101010\n01010101';

  const drawn = (row: Row | undefined) => {
    if (row === undefined || row.kind === 'feed' || row.kind === 'line') return row?.kind;
    const { width, dots } = row.bitmap;
    return Array.from({ length: row.bitmap.height }, (_, y) => dots.slice(y * width, (y + 1) * width).join('')).join(
      '\n',
    );
  };

  it('of GS v 0, also twice as wide and as high', () => {
    expect(drawn(rowsOf(parse('1D 76 30 00 01 00 02 00 AA 55'))[0])).toBe(stripes);
    const large = rowsOf(parse('1D 76 30 33 01 00 01 00 A0'))[0];
    expect(drawn(large)).toBe('1100110000000000\n1100110000000000');
  });

  it('of GS ( L and GS 8 L, in rows and in columns, once they are told to print', () => {
    const store = '30 70 30 01 01 31 08 00 02 00 AA 55';
    expect(drawn(rowsOf(parse(`1D 28 4C 0C 00 ${store} 1D 28 4C 02 00 30 32`))[0])).toBe(stripes);
    expect(drawn(rowsOf(parse(`1D 38 4C 0C 00 00 00 ${store} 1D 28 4C 02 00 30 02`))[0])).toBe(stripes);
    const columns = '30 71 30 01 01 31 02 00 08 00 C0 80';
    expect(drawn(rowsOf(parse(`1D 28 4C 0C 00 ${columns} 1D 28 4C 02 00 30 32`))[0])).toMatch(/^11\n10\n00\n/);
    expect(problemsOf(parse('1D 28 4C 02 00 30 32'))).toEqual(['ignored: GS ( L']);
    expect(problemsOf(parse(`1D 28 4C 0C 00 ${store}`, 'rongta'))).toEqual(['ignored: GS ( L']);
  });

  it('of ESC * stand in their line', () => {
    const [row] = rowsOf(parse('"a" 1B 2A 21 02 00 80 00 00 00 00 01 0A'));
    expect(row).toMatchObject({ kind: 'line', height: 30, runs: [{ text: 'a' }], strips: [{ x: 12 }] });
    const [strip] = row?.kind === 'line' ? row.strips : [];
    expect(strip?.bitmap).toMatchObject({ width: 2, height: 24 });
    expect([...(strip?.bitmap.dots ?? [])].flatMap((dot, place) => (dot === 1 ? [place] : []))).toEqual([0, 47]);
  });

  it('of ESC * are twice as wide in single density, and three times as high with 8 dots', () => {
    const sizes = ['00', '01', '20', '21'].map((mode) => {
      const bytes = mode < '20' ? 'FF FF' : 'FF FF FF FF FF FF';
      const [row] = rowsOf(parse(`1B 2A ${mode} 02 00 ${bytes} 0A`));
      return row?.kind === 'line' ? row.strips.map(({ bitmap }) => [bitmap.width, bitmap.height]) : null;
    });
    expect(sizes).toEqual([[[4, 24]], [[2, 24]], [[4, 24]], [[2, 24]]]);
  });

  it('that are wider than the paper lose what is too much, and say so', () => {
    const wide = `1D 76 30 00 49 00 01 00 ${'FF '.repeat(73)}`;
    expect(problemsOf(parse(wide))).toEqual(['lost: GS v 0']);
    expect(rowsOf(parse(wide))[0]).toMatchObject({ width: 576 });
  });
});

describe('codes', () => {
  it('QR: size, correction, data, and what was stored stays until ESC @', () => {
    const print = '1D 28 6B 03 00 31 51 30';
    const events = parse(
      `1D 28 6B 04 00 31 41 32 00 1D 28 6B 03 00 31 43 04 1D 28 6B 03 00 31 45 33 1D 28 6B 0D 00 31 50 30 "abcdefghij" ${print} ${print} 1B 40 ${print}`,
    );
    // With less correction it would be 21 modules wide.
    const codes = rowsOf(events).map((row) => (row.kind === 'qr' ? [dataText(row.data), row.level, row.width] : null));
    expect(codes).toEqual([
      ['abcdefghij', 'H', 25 * 4],
      ['abcdefghij', 'H', 25 * 4],
    ]);
    expect(problemsOf(events)).toEqual(['ignored: GS ( k']);
  });

  it('bars: both forms of GS k, with their characters below', () => {
    const events = parse(
      '1D 68 50 1D 48 02 1D 6B 02 "5901234123457" 00 1D 6B 49 08 "{BNo.1{C" 1D 6B 41 03 "123" 1D 6B 43 0C "590123412345"',
    );
    expect(rowsOf(events)).toMatchObject([
      { kind: 'barcode', system: 'EAN13', data: '5901234123457', caption: 'below', height: 80 + 24 },
      { kind: 'barcode', system: 'CODE128', data: 'No.1' },
      { kind: 'barcode', system: 'EAN13', data: '590123412345' },
    ]);
    expect(problemsOf(events)).toEqual(['invalid: GS k']);
  });
});

describe('any bytes', () => {
  const leads = [0x1b, 0x1d, 0x1c, 0x10];
  const names = [...'!$%&(*-@aBdEJMRtV{pvVkv8L()CgHhw'].map((each) => each.charCodeAt(0));
  const anyByte = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...leads) },
    { weight: 3, arbitrary: fc.constantFrom(...names) },
    { weight: 3, arbitrary: fc.constantFrom(0, 1, 2, 3, 48, 49, 10) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 255 }) },
  );
  /** Whole commands with lengths in them, and letters of two bytes: what may be divided within. */
  const whole = [
    '1D 76 30 00 01 00 02 00 AA 55',
    '1D 28 4C 0C 00 30 70 30 01 01 31 08 00 02 00 AA 55 1D 28 4C 02 00 30 32',
    '1D 38 4C 0C 00 00 00 30 70 30 01 01 31 08 00 02 00 AA 55',
    '1D 28 6B 06 00 31 50 30 41 42 43 1D 28 6B 03 00 31 51 30',
    '1D 6B 49 06 7B 42 41 42 43 44',
    '1D 6B 04 41 42 43 00',
    '1B 2A 21 02 00 80 00 00 00 00 01 0A',
    '1B 26 03 41 42 01 FF FF FF 01 FF FF FF',
    '1C 71 01 01 00 01 00 01 02 03 04 05 06 07 08',
    '1B 44 08 10 00 09 41 0A',
    '1C 26 C6 C6 B0 A1 0A',
    '1B 24 20 01 41 0A',
    '10 14 08 01 03 14 01 06 02 08',
  ].map((notation) => [...bytesOf(notation)]);
  const anyPart = fc.oneof(
    fc.constantFrom(...whole),
    fc.array(anyByte, { maxLength: 40 }),
    fc.constant([0xc6, 0xc6, 0x0a]),
  );
  const anyStream = fc.array(anyPart, { maxLength: 14 }).map((parts) => Uint8Array.from(parts.flat()));
  const anyModel = fc.constantFrom(...Object.values(models));

  /** As texts, because comparing images dot by dot takes long. */
  const written = (events: readonly PrinterEvent[]) =>
    events.map((event) =>
      JSON.stringify(event, (_, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
      ),
    );

  function allOf(model: Model, stream: Uint8Array): string[] {
    const parser = createParser(model);
    return written([...parser.feed(stream), ...parser.end()]);
  }

  it('however they arrive, print the same', () => {
    fc.assert(
      fc.property(
        anyModel,
        anyStream,
        fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 20 }),
        (model, stream, sizes) => {
          const parts = createParser(model);
          const events: PrinterEvent[] = [];
          let from = 0;
          for (const size of [...sizes, stream.length]) {
            events.push(...parts.feed(stream.subarray(from, from + size)));
            from += size;
          }
          expect(written([...events, ...parts.end()])).toEqual(allOf(model, stream));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('one by one, print the same as all at once', () => {
    fc.assert(
      fc.property(anyModel, anyStream, (model, stream) => {
        const single = createParser(model);
        const events = [...stream].flatMap((byte) => single.feed(Uint8Array.of(byte)));
        expect(written([...events, ...single.end()])).toEqual(allOf(model, stream));
      }),
      { numRuns: 150 },
    );
  });

  it('cut off anywhere, have printed the beginning of what all of them print', () => {
    fc.assert(
      fc.property(anyModel, anyStream, fc.nat(400), (model, stream, end) => {
        const begun = createParser(model).feed(stream.subarray(0, end));
        expect(written(begun)).toEqual(allOf(model, stream).slice(0, begun.length));
      }),
      { numRuns: 150 },
    );
  });

  it('never make the parser throw, and each is used at most once', () => {
    fc.assert(
      fc.property(anyModel, fc.uint8Array({ maxLength: 3_000 }), (model, stream) => {
        const parser = createParser(model);
        parser.feed(stream);
        parser.end();
        expect(parser.done + parser.waiting).toBe(stream.length);
      }),
      { numRuns: 150 },
    );
  });
});
