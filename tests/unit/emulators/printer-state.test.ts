import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { models } from '../../emulators/printer/models.ts';
import { textOfPiece } from '../../emulators/printer/pieces.ts';
import { createPrinter, type Printer, type PrinterOptions } from '../../emulators/printer/printer.ts';
import { bytesOf } from './bytes.ts';

function open(
  options: Partial<PrinterOptions> = {},
): Printer & { answers: () => string; send: (notation: string) => void } {
  let answers: number[] = [];
  const printer = createPrinter({
    model: models['epson-t20'] ?? expect.fail(),
    paper: 80,
    onAnswer: (bytes) => answers.push(...bytes),
    ...options,
  });
  return Object.assign(printer, {
    /** What it said since the last time. */
    answers: () => {
      const said = answers.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');
      answers = [];
      return said;
    },
    send: (notation: string) => printer.receive(bytesOf(notation)),
  });
}

const questions = '10 04 01 10 04 02 10 04 03 10 04 04';
const cut = '1D 56 00';
const textsOf = ({ pieces }: Printer) => pieces.map((piece) => `${piece.serial} ${piece.end}: ${textOfPiece(piece)}`);

describe('questions in real time', () => {
  it('are answered by the bits of the documents', () => {
    const printer = open();
    const saidAfter = (change: () => void) => {
      change();
      printer.send(questions);
      return printer.answers();
    };
    expect(saidAfter(() => {})).toBe('12 12 12 12');
    expect(saidAfter(() => printer.change({ isCoverOpen: true }))).toBe('1A 16 12 12');
    expect(saidAfter(() => printer.change({ isCoverOpen: false, isNearEnd: true }))).toBe('12 12 12 1E');
    expect(saidAfter(() => printer.change({ isPaperOut: true }))).toBe('1A 32 12 7E');
    expect(saidAfter(() => printer.load())).toBe('12 12 12 12');
    expect(saidAfter(() => printer.change({ error: 'cutter' }))).toBe('3A 52 1A 12');
    expect(saidAfter(() => printer.change({ error: 'unrecoverable' }))).toBe('1A 52 32 12');
    expect(saidAfter(() => printer.change({ error: 'recoverable' }))).toBe('3A 52 52 12');
    expect(saidAfter(() => printer.change({ error: 'none', isDrawerOpen: true }))).toBe('16 12 12 12');
  });

  it('are answered while it is offline or busy, and others only in their turn', () => {
    const printer = open();
    printer.change({ isCoverOpen: true });
    printer.send('"a" 0A 1D 72 01 10 04 02');
    expect(printer.answers()).toBe('16');
    printer.change({ isCoverOpen: false });
    expect(printer.answers()).toBe('00');
    printer.setSpeed(10);
    printer.send('"0123456789" 0A 1D 72 01 10 04 01');
    expect(printer.answers()).toBe('12');
    printer.advance(1_000);
    expect(printer.answers()).toBe('');
    printer.advance(1_000);
    expect(printer.answers()).toBe('00');
  });

  it('are found wherever the bytes are divided, also within an image', () => {
    const printer = open();
    for (const byte of bytesOf('1D 76 30 00 01 00 03 00 10 04 04 10 04 09 10 04 01'))
      printer.receive(Uint8Array.of(byte));
    expect(printer.answers()).toBe('12 12');
  });

  it('recover from a cutter that jammed, and clear what waits', () => {
    const printer = open();
    printer.change({ error: 'cutter' });
    printer.send('"a" 0A 10 05 01');
    expect(printer.rows).toHaveLength(1);
    printer.change({ error: 'cutter' });
    printer.send('"b" 0A 10 05 02 "c" 0A');
    expect(printer.rows).toHaveLength(2);
    printer.send('1D 76 30 00 FF 00 FF 00 10 14 08 01 03 14 01 06 02 08 "d" 0A 1D 56 00');
    expect(textsOf(printer)).toEqual(['1 cut: a\nc\nd']);
  });
});

describe('other answers', () => {
  it('say what the printer is, unless the model says nothing', () => {
    const printer = open();
    printer.send('1D 49 43');
    expect(printer.answers()).toBe('5F 54 4D 2D 54 32 30 49 49 00');
    const silent = open({ model: models['xprinter-80'] ?? expect.fail() });
    silent.send('1D 49 43');
    expect(silent.answers()).toBe('');
  });

  it('come by themselves when what was asked for changes', () => {
    const printer = open();
    printer.send('1D 61 0A');
    expect(printer.answers()).toBe('10 00 00 00');
    printer.change({ isDrawerOpen: true });
    expect(printer.answers()).toBe('');
    printer.change({ isCoverOpen: true });
    expect(printer.answers()).toBe('3C 00 00 00');
    printer.change({ isPaperOut: true });
    expect(printer.answers()).toBe('3C 00 0F 00');
    printer.send('1D 61 00');
    printer.change({ isCoverOpen: false });
    printer.load();
    printer.answers();
    printer.change({ isCoverOpen: true });
    expect(printer.answers()).toBe('');
  });

  it('are garbage or missing when asked to be', () => {
    const printer = open();
    printer.answer('garbage');
    printer.send('10 04 01');
    expect(printer.answers()).toBe('B7');
    printer.answer('never');
    printer.send('10 04 01');
    expect(printer.answers()).toBe('');
  });
});

describe('paper', () => {
  it('comes off in numbered pieces, and each row is on one of them', () => {
    const printer = open();
    printer.send(`"one" 0A ${cut} "two" 0A ${cut} "three" 0A`);
    printer.tearOff();
    expect(textsOf(printer)).toEqual(['1 cut: one', '2 cut: two', '3 torn: three']);
  });

  it('ends in the middle; what was not printed comes on the next roll', () => {
    const printer = open();
    printer.load(70);
    printer.send(`"one" 0A "two" 0A "three" 0A ${cut}`);
    expect(printer.condition).toMatchObject({ isPaperOut: true, isNearEnd: true });
    expect(textsOf(printer)).toEqual(['1 paper: one\ntwo']);
    printer.load();
    expect(textsOf(printer)).toEqual(['1 paper: one\ntwo', '2 cut: three']);
  });

  it('cuts an image through where it ends', () => {
    const printer = open();
    printer.load(2);
    printer.send(`1D 76 30 00 01 00 03 00 FF 0F F0 ${cut}`);
    printer.load();
    const dots = printer.pieces.map(({ rows }) =>
      rows.map((row) => (row.kind === 'image' ? row.bitmap.dots.join('') : '')),
    );
    expect(dots).toEqual([['1111111100001111'], ['11110000']]);
  });

  it('that is taken out or under an open cover stops it between two commands', () => {
    const printer = open();
    printer.send('"one" 0A');
    printer.change({ isPaperOut: true });
    printer.send(`"two" 0A ${cut}`);
    expect(textsOf(printer)).toEqual(['1 paper: one']);
    printer.load();
    expect(textsOf(printer)).toEqual(['1 paper: one', '2 cut: two']);
  });
});

describe('power', () => {
  it('that goes keeps what was printed and loses the rest', () => {
    const printer = open();
    printer.send('1B 45 01 "one" 0A "tw"');
    printer.switchOff();
    printer.send('"lost" 0A');
    printer.switchOn();
    printer.send(`"three" 0A ${cut}`);
    expect(textsOf(printer)).toEqual(['1 power: one', '2 cut: three']);
    expect(printer.pieces[1]?.rows[0]).toMatchObject({ runs: [{ style: { isBold: false } }] });
  });

  it('goes after any byte: what is on paper is what came out before it', () => {
    const stream = bytesOf(`1B 40 "one" 0A 1D 76 30 00 01 00 02 00 AA 55 "two" 0A ${cut} "three" 0A ${cut}`);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: stream.length }), fc.integer({ min: 1, max: 9 }), (bytes, size) => {
        let deaths = 0;
        const printer = open({ onDeath: () => (deaths += 1) });
        const whole = open();
        whole.receive(stream.subarray(0, bytes));
        whole.switchOff();
        printer.dieAfter(bytes);
        for (let at = 0; at < stream.length; at += size) printer.receive(stream.subarray(at, at + size));
        expect(deaths).toBe(1);
        expect(printer.isOn).toBe(false);
        expect(printer.pieces).toEqual(whole.pieces);
      }),
    );
  });
});

it('a drawer opens in its turn or at once, and stays open until it is closed', () => {
  const opened: number[] = [];
  const printer = open({ onEvent: (event) => event.kind === 'drawer' && opened.push(event.pin) });
  printer.change({ isCoverOpen: true });
  printer.send('1B 70 00 32 FA 10 14 01 01 02');
  expect(opened).toEqual([5]);
  printer.change({ isCoverOpen: false });
  expect(opened).toEqual([5, 2]);
  expect(printer.condition.isDrawerOpen).toBe(true);
});
