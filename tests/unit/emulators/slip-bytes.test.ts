import fc from 'fast-check';
import decodeQr from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { codePages, pageSamples, readCodeTables } from '#features/printing/domain/code-tables.ts';
import { type PrinterModel, printerModels } from '#features/printing/domain/printer-models.ts';
import { renderText } from '#features/printing/domain/render-text.ts';
import {
  banner,
  code,
  image,
  pair,
  rule,
  type Slip,
  type SlipLine,
  space,
  text,
} from '#features/printing/domain/slip.ts';
import { typeset } from '#features/printing/domain/typeset.ts';
import { canPrint, codeTablesOf } from '#features/printing/server/drivers/code-tables.ts';
import { drawRow } from '#features/printing/server/drivers/draw-row.ts';
import { escposBytes, type SlipEffects } from '#features/printing/server/drivers/escpos.ts';
import { models } from '../../emulators/printer/models.ts';
import type { PrinterEvent, Row } from '../../emulators/printer/paper.ts';
import { textOf } from '../../emulators/printer/paper.ts';
import { createParser } from '../../emulators/printer/parser.ts';

/** Our name of a model, and the emulator's own table of it, which was written from other sources. */
const makes: readonly (readonly [PrinterModel, string])[] = [
  ['epson', 'epson-t20'],
  ['epson', 'epson-t88'],
  ['rongta', 'rongta'],
  ['xprinter80', 'xprinter-80'],
  ['xprinter58', 'xprinter-58'],
  ['other', 'epson-t20'],
  ['other', 'xprinter-58'],
];
const words: Readonly<Record<string, string>> = {
  sq: 'Çaj mali, dy kafe të gjata · Ëmbëlsirë',
  en: 'Two coffees, “long” – 3 €',
  mk: 'Ќебапи, Љубовна ѓомлеза, ѕвезда, Џем, Њоки, јагне',
  sr: 'Čaj, šećer, đumbir, žito, Ćufte',
  de: 'Größe, Öl, Süßes, Ärger',
  el: 'Ψωμί, ελιές, Ωμέγα, τζατζίκι',
};
const nothing: SlipEffects = { rings: false };

function print(slip: Slip, [own, emulated]: (typeof makes)[number], effects = nothing): PrinterEvent[] {
  const model = models[emulated] ?? expect.fail(emulated);
  const paper = slip.columns > 32 ? 80 : 58;
  const device = { tables: codeTablesOf(own, {}), hasCutter: model.hasCutter };
  const parser = createParser(model, paper);
  return [...parser.feed(escposBytes(slip, device, effects, new Map())), ...parser.end()];
}

const rowsOf = (events: readonly PrinterEvent[]): Row[] =>
  events.flatMap((event) => (event.kind === 'row' ? [event.row] : []));
const problemsOf = (events: readonly PrinterEvent[]) =>
  events.flatMap((event) => (event.kind === 'problem' ? [event.problem] : []));
const slipOf = (columns: number, lines: readonly SlipLine[]): Slip => ({ columns, lines, copyOf: null });

/** Words, whatever the room between them. */
const plain = (written: string) => written.replace(/[ *]+/g, ' ').trim();

/** What is on the paper, row by row: the text, or the picture of one that was drawn. */
function shown(events: readonly PrinterEvent[]): (string | readonly number[])[] {
  return rowsOf(events).map((row) => {
    if (row.kind === 'image') return [...row.bitmap.dots];
    return row.kind === 'line' ? plain(textOf(row)) : '';
  });
}

const dotsOf = ({ width, height, bytes }: { width: number; height: number; bytes: Uint8Array }): number[] =>
  Array.from({ length: width * height }, (_, at) => ((bytes[at >> 3] as number) >> (7 - (at & 7))) & 1);

function wanted(slip: Slip, own: PrinterModel): (string | readonly number[])[] {
  const texts = renderText(slip);
  return typeset(slip).map((row, index) => {
    const written = plain(texts[index] ?? '');
    return canPrint(written, codeTablesOf(own, {})) ? written : dotsOf(drawRow(row, slip.columns));
  });
}

/** How many dots a picture has besides those that it should have: some say no command then. None may be missing. */
function strayDots(printed: readonly number[], wanted: readonly number[]): number {
  expect(printed.length).toBe(wanted.length);
  expect(wanted.filter((dot, at) => dot > (printed[at] as number)).length).toBe(0);
  return printed.filter((dot, at) => dot > (wanted[at] as number)).length;
}

describe('the bytes of a slip', () => {
  it.each(makes)('as %s give back its texts in six languages on %s, as letters or as pictures', (...make) => {
    for (const [language, content] of Object.entries(words)) {
      const lines = [
        text(content, { align: 'centre', size: 'large', isBold: true }),
        pair(content, '1.234,50', { isBold: false }),
        rule,
        space,
        text(content, { align: 'right' }),
        banner(content),
      ];
      const slip = slipOf(make[1].endsWith('58') ? 32 : 42, lines);
      const events = print(slip, make);
      expect(problemsOf(events), language).toEqual([]);
      const printed = shown(events);
      for (const [index, row] of wanted(slip, make[0]).entries()) {
        const own = printed[index] ?? expect.fail(`${language}: row ${index} is missing`);
        if (typeof row === 'string' || typeof own === 'string') expect(own, language).toBe(row);
        else expect(strayDots(own, row), language).toBeLessThanOrEqual(8);
      }
    }
  });

  it('use letters of the printer where it has them', () => {
    const drawn = (language: string, make: (typeof makes)[number]) =>
      rowsOf(print(slipOf(42, [text(words[language] as string)]), make)).some(({ kind }) => kind === 'image');
    const epson = makes[0] as (typeof makes)[number];
    expect(['sq', 'mk', 'sr', 'de', 'el'].map((language) => drawn(language, epson))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(['sq', 'mk'].map((language) => drawn(language, ['xprinter58', 'xprinter-58']))).toEqual([false, true]);
    expect(drawn('sq', ['other', 'epson-t20'])).toBe(true);
  });

  it('never exceed the paper nor reach the printer as commands, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.constantFrom(...makes),
        fc.constantFrom(24, 32, 42, 48),
        (typed, make, columns) => {
          const { paper } = models[make[1]] ?? expect.fail(make[1]);
          const width = Math.min(columns, paper[columns > 32 ? 80 : 58].columns);
          const slip = slipOf(width, [text(typed), pair(typed, '1,00'), banner(typed)]);
          const events = print(slip, make);
          expect(problemsOf(events)).toEqual([]);
          expect(events.filter(({ kind }) => kind === 'drawer' || kind === 'buzzer' || kind === 'ask')).toEqual([]);
          const limit = models[make[1]]?.paper[slip.columns > 32 ? 80 : 58].dots as number;
          for (const row of rowsOf(events)) if (row.kind !== 'feed') expect(row.width).toBeLessThanOrEqual(limit);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('have a QR code that can be read, a logo in its place, the cut and the buzzer', () => {
    const address = 'https://example.al/r/0198f0c2';
    const slip = slipOf(42, [image('logo', { width: 384, height: 96 }, 42), code(address), text('Faleminderit')]);
    const logo = { width: 384, height: 96, dots: new Uint8Array(384 * 96) };
    const model = models['epson-t20'] ?? expect.fail();
    const device = { tables: codeTablesOf('epson', {}), hasCutter: true };
    const parser = createParser(model, 80);
    const bytes = escposBytes(slip, device, { rings: true }, new Map([['logo', logo]]));
    const events = [...parser.feed(bytes), ...parser.end()];
    expect(problemsOf(events)).toEqual([]);
    const pictures = rowsOf(events).flatMap((row) => (row.kind === 'image' ? [row.bitmap] : []));
    const [first, second] = pictures;
    // The largest of its shape that fits into a box of 25 columns and 3 rows.
    expect(first?.dots.reduce((sum, dot) => sum + dot, 0)).toBe(288 * 72);
    if (second === undefined) expect.fail('no code');
    const rgba = Uint8Array.from(second.dots, (dot) => dot).reduce<number[]>((all, dot) => {
      all.push(dot ? 0 : 255, dot ? 0 : 255, dot ? 0 : 255, 255);
      return all;
    }, []);
    expect(
      decodeQr({ width: second.width, height: second.dots.length / second.width, data: Uint8Array.from(rgba) }),
    ).toBe(address);
    expect(events.filter(({ kind }) => kind !== 'row').map(({ kind }) => kind)).toEqual(['cut', 'buzzer']);
  });

  it('show on a test page each code table with its number and its letters', () => {
    for (const make of makes) {
      for (const columns of [32, 42]) {
        const events = print(slipOf(columns, [text('Testfaqe')]), make, { rings: false, showsTables: true });
        expect(problemsOf(events)).toEqual([]);
        const [first, ...tables] = rowsOf(events).flatMap((row) =>
          row.kind === 'line' ? [textOf(row).trimEnd()] : [],
        );
        expect(first).toBe('Testfaqe');
        const known = codeTablesOf(make[0], {});
        const named = codePages.filter((page) => known[page] !== undefined);
        expect(tables.filter(Boolean)).toEqual(named.map((page) => `${page} ${known[page]}: ${pageSamples[page]}`));
      }
    }
  });

  it('draw what only a table has of which the venue says that its printer does not have it', () => {
    const model = models['epson-t20'] ?? expect.fail();
    const drawn = (written: string) => {
      const own = readCodeTables(written) ?? expect.fail();
      const device = { tables: codeTablesOf('epson', own), hasCutter: true };
      const parser = createParser(model, 80);
      const bytes = escposBytes(slipOf(42, [text('đumbir')]), device, nothing, new Map());
      return rowsOf([...parser.feed(bytes), ...parser.end()]).some(({ kind }) => kind === 'image');
    };
    expect([drawn(''), drawn('cp852=off'), drawn('cp852=off, windows1250=off')]).toEqual([false, false, true]);
  });

  it('know only code tables that the emulated printers have under the same number', () => {
    for (const [own, emulated] of makes) {
      for (const [page, number] of Object.entries(codeTablesOf(own, {}))) {
        expect(models[emulated]?.tables[number as number], `${emulated} ${page}`).toBe(page.replace('windows', 'cp'));
      }
    }
    expect(printerModels.every((model) => makes.some(([own]) => own === model))).toBe(true);
  });
});
