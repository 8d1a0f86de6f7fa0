import type { Model } from './models.ts';
import type { PrinterEvent, Row } from './paper.ts';
import { createParser } from './parser.ts';
import { type Piece, splitRow } from './pieces.ts';
import { createRealTimeReader, type RealTimeCommand } from './real-time.ts';
import {
  automaticStatus,
  type Condition,
  drawerStatus,
  isOffline,
  paperStatus,
  realTimeStatus,
  watched,
} from './status.ts';

export interface PrinterOptions {
  readonly model: Model;
  readonly paper: 58 | 80;
  readonly columns?: number;
  /** Bytes that it sends back. */
  readonly onAnswer?: (bytes: Uint8Array) => void;
  /** A piece of paper that came off. */
  readonly onPiece?: (piece: Piece) => void;
  /** What it does, command by command. */
  readonly onEvent?: (event: PrinterEvent) => void;
  /** The power went by itself (dieAfter). */
  readonly onDeath?: () => void;
}

/** How it answers questions about its state. */
export type Manners = 'properly' | 'garbage' | 'never';

/** The printer without its line. Time passes only by `advance`. */
export interface Printer {
  receive(bytes: Uint8Array): void;
  /** Lets time pass for a slow printer. */
  advance(ms: number): void;
  switchOff(): void;
  switchOn(): void;
  /** A cover, paper, an error, the drawer: what people and mishaps do to it. */
  change(changes: Partial<Condition>): void;
  /** A new roll, of endless paper unless its dots are given; `load(200)` ends after 200. */
  load(dots?: number): void;
  tearOff(): void;
  /** Null: as fast as the bytes come. */
  setSpeed(bytesPerSecond: number | null): void;
  /** The power goes after so many more bytes have arrived. Null: it does not. */
  dieAfter(bytes: number | null): void;
  answer(manners: Manners): void;
  readonly isOn: boolean;
  readonly condition: Condition;
  /** Bytes that arrived and were not carried out yet. */
  readonly waiting: number;
  readonly pieces: readonly Piece[];
  /** What is printed and still hangs in the printer. */
  readonly rows: readonly Row[];
  readonly cell: number;
  readonly dots: number;
}

const fresh: Condition = {
  isCoverOpen: false,
  isPaperOut: false,
  isNearEnd: false,
  error: 'none',
  isDrawerOpen: false,
};
/** About 15 cm, where the sensor of the near end sits. */
const nearEndDots = 1_200;

export function createPrinter(options: PrinterOptions): Printer {
  const { model } = options;
  const parser = createParser(model, options.paper, options.columns);
  const realTime = createRealTimeReader();
  const pieces: Piece[] = [];
  let rows: Row[] = [];
  /** Happened in the parser, and not in the world yet: the paper ended in between. */
  let due: PrinterEvent[] = [];
  let condition = fresh;
  let isOn = true;
  let paperDots = Number.POSITIVE_INFINITY;
  let speed: number | null = null;
  let budget = 0;
  let bytesToLive: number | null = null;
  let manners: Manners = 'properly';
  let asked = 0;

  function send(bytes: Uint8Array): void {
    if (manners === 'never') return;
    options.onAnswer?.(manners === 'garbage' ? bytes.map((byte, place) => (byte ^ 0xa5) + place) : bytes);
  }

  function become(changes: Partial<Condition>): void {
    const before = condition;
    condition = { ...condition, ...changes };
    if (asked !== 0 && watched(before, asked) !== watched(condition, asked)) send(automaticStatus(condition));
  }

  function finish(end: Piece['end']): void {
    if (rows.length === 0 && end !== 'cut') return;
    const piece = { serial: pieces.length + 1, rows, end };
    pieces.push(piece);
    rows = [];
    options.onPiece?.(piece);
  }

  /** Whether all of it came out; what did not is printed on the next roll. */
  function print(event: PrinterEvent & { kind: 'row' }): boolean {
    const { row, at } = event;
    const isWhole = row.height <= paperDots;
    const [above, below] = isWhole ? [row, null] : splitRow(row, paperDots);
    if (above !== null) rows.push(above);
    paperDots -= isWhole ? row.height : paperDots;
    if (paperDots < nearEndDots && !condition.isNearEnd) become({ isNearEnd: true });
    if (below !== null) due.unshift({ at, kind: 'row', row: below });
    if (below !== null) endOfPaper();
    return isWhole;
  }

  function endOfPaper(): void {
    finish('paper');
    become({ isPaperOut: true });
  }

  function answerInTurn(command: string, n: number): void {
    if (command === 'GS a') {
      asked = n;
      if (n !== 0) send(automaticStatus(condition));
    } else if (command === 'GS I') identify(n);
    else if (command === 'ESC v' || n === 1 || n === 49) send(Uint8Array.of(paperStatus(condition)));
    else send(Uint8Array.of(drawerStatus(condition)));
  }

  function identify(n: number): void {
    const { identity } = model;
    if (identity === null) return;
    const texts: Readonly<Record<number, string>> = { 65: identity.firmware, 66: identity.maker, 67: identity.model };
    const text = texts[n];
    const numbers: Readonly<Record<number, number>> = { 1: 0x20, 49: 0x20, 2: 0x02, 50: 0x02, 3: 0x01, 51: 0x01 };
    const number = numbers[n];
    if (text !== undefined) send(Uint8Array.of(0x5f, ...new TextEncoder().encode(text), 0));
    else if (number !== undefined) send(Uint8Array.of(number));
  }

  function happen(event: PrinterEvent): void {
    if (event.kind === 'row' && !print(event)) return;
    if (event.kind === 'cut') finish('cut');
    if (event.kind === 'drawer') become({ isDrawerOpen: true });
    if (event.kind === 'ask') answerInTurn(event.command, event.n);
    options.onEvent?.(event);
  }

  const mayPrint = () => isOn && !isOffline(condition);

  /** Prints as long as nothing stops it. */
  function run(): void {
    while (mayPrint()) {
      const event = due.shift();
      if (event !== undefined) happen(event);
      else if (speed !== null && budget <= 0) return;
      else {
        const before = parser.done;
        const events = parser.step();
        if (events === null) return;
        budget -= parser.done - before;
        due.push(...events);
      }
    }
  }

  function obey(command: RealTimeCommand): void {
    if (command.kind === 'status') {
      const byte = realTimeStatus(condition, command.n);
      if (byte !== null) send(Uint8Array.of(byte));
    } else if (command.kind === 'pulse') {
      happen({ kind: 'drawer', at: parser.done, pin: command.pin, onMs: command.ms, offMs: command.ms });
    } else if (command.kind === 'clear') clearBuffers();
    else if (condition.error === 'cutter' || condition.error === 'recoverable') {
      if (command.clears) clearBuffers();
      become({ error: 'none' });
    }
  }

  function clearBuffers(): void {
    parser.clear(false);
    due = [];
  }

  function switchOff(): void {
    if (!isOn) return;
    isOn = false;
    parser.clear(true);
    realTime.forget();
    [due, asked, budget, bytesToLive] = [[], 0, 0, null];
    finish('power');
  }

  /** In the same order as if each byte came by itself: what was complete before a command is printed before it. */
  function take(bytes: Uint8Array): void {
    let from = 0;
    for (const { command, end } of realTime.read(bytes)) {
      parser.push(bytes.subarray(from, end));
      run();
      obey(command);
      from = end;
    }
    parser.push(bytes.subarray(from));
    run();
  }

  return {
    receive(bytes) {
      if (!isOn) return;
      const lives = bytesToLive === null || bytes.length < bytesToLive;
      take(lives ? bytes : bytes.subarray(0, bytesToLive ?? 0));
      if (lives) {
        if (bytesToLive !== null) bytesToLive -= bytes.length;
        return;
      }
      switchOff();
      options.onDeath?.();
    },
    advance(ms) {
      if (speed === null) return;
      // What it did not use is not saved up for later.
      budget = Math.min(budget, 0) + (speed * ms) / 1_000;
      run();
    },
    switchOff,
    switchOn() {
      isOn = true;
    },
    change(changes) {
      if (changes.isPaperOut === true && !condition.isPaperOut) finish('paper');
      become(changes);
      run();
    },
    load(dots = Number.POSITIVE_INFINITY) {
      paperDots = dots;
      become({ isPaperOut: dots <= 0, isNearEnd: dots < nearEndDots });
      run();
    },
    tearOff: () => finish('torn'),
    setSpeed(bytesPerSecond) {
      speed = bytesPerSecond;
      budget = 0;
      run();
    },
    dieAfter(bytes) {
      bytesToLive = bytes;
    },
    answer(how) {
      manners = how;
    },
    get isOn() {
      return isOn;
    },
    get condition() {
      return condition;
    },
    get waiting() {
      return parser.waiting;
    },
    pieces,
    get rows() {
      return rows;
    },
    cell: parser.sheet.cell,
    dots: parser.sheet.dots,
  };
}
