import { asciiCharacter, chineseCharacter, endsChinese, nothing, startsChinese } from './code-tables.ts';
import { deviceCommands } from './device-commands.ts';
import { frameOf } from './frame.ts';
import { graphicCommands } from './graphic-commands.ts';
import { emptyLine, isLineEmpty, type Machine, putCharacter, settingsAtStart } from './machine.ts';
import { type Model, type Sheet, sheetOf } from './models.ts';
import type { Happening, PrinterEvent, Problem } from './paper.ts';
import { lineText, textCommands } from './text-commands.ts';

/**
 * Turns the bytes that a printer receives into what comes out on paper. Written from the documents of the makers (Epson
 * ESC/POS Command Reference; command sets of Rongta and of the POS-58 and POS-80 printers), and from none of our code
 * that writes such bytes. How the bytes are divided when they arrive makes no difference.
 */
export interface Parser {
  /** Takes bytes in; nothing is carried out yet. */
  push(bytes: Uint8Array): void;
  /** Carries out one command or prints one character into the line; null as long as bytes are missing for it. */
  step(): PrinterEvent[] | null;
  /** Takes bytes in and carries out what is complete. */
  feed(bytes: Uint8Array): PrinterEvent[];
  /** What is left when no more bytes will come. */
  end(): PrinterEvent[];
  /** Drops bytes that wait and the line that was not printed; with `power` the settings too. */
  clear(power: boolean): void;
  readonly waiting: number;
  /** Bytes carried out so far. */
  readonly done: number;
  readonly sheet: Sheet;
}

const handlers = { ...textCommands, ...graphicCommands, ...deviceCommands };
const shownBytes = 12;

function hex(bytes: Uint8Array): string {
  const shown = [...bytes.subarray(0, shownBytes)].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0'));
  return shown.join(' ') + (bytes.length > shownBytes ? ` … (${bytes.length} bytes)` : '');
}

/** Bytes that arrived and were not used yet. Grows by doubling: an image may arrive byte by byte. */
function createIntake() {
  let store = new Uint8Array(1024);
  let [start, end] = [0, 0];
  return {
    add(bytes: Uint8Array) {
      if (end + bytes.length > store.length) {
        const larger = new Uint8Array(Math.max(store.length, (end - start + bytes.length) * 2));
        larger.set(store.subarray(start, end));
        [store, end, start] = [larger, end - start, 0];
      }
      store.set(bytes, end);
      end += bytes.length;
    },
    waiting: () => store.subarray(start, end),
    take(length: number) {
      start += length;
    },
    clear() {
      start = end;
    },
  };
}

export function createParser(model: Model, paper: 58 | 80 = 80, columns?: number): Parser {
  const sheet = sheetOf(model, paper, columns);
  const intake = createIntake();
  let done = 0;
  let happenings: Happening[] = [];
  let command = 'text';
  const machine: Machine = {
    model,
    sheet,
    settings: settingsAtStart(model, sheet),
    line: emptyLine(),
    emit: (happening) => happenings.push(happening),
    report: (what: Problem['what'], detail) => happenings.push({ kind: 'problem', problem: { what, command, detail } }),
  };

  function run(name: string, bytes: Uint8Array, parametersFrom: number): void {
    command = name;
    const handler = handlers[name];
    if (handler) handler(machine, bytes.subarray(parametersFrom));
    else machine.report('unknown', hex(bytes));
  }

  /** The bytes that it used; null if the second byte of a Chinese character is missing. */
  function printText(bytes: Uint8Array): number | null {
    command = 'text';
    const [byte = 0, next] = bytes;
    if (byte < 0x80) {
      putCharacter(machine, byte === 0x7f ? nothing : asciiCharacter(byte, machine.settings.country));
      return 1;
    }
    if (machine.settings.isChinese && startsChinese(byte)) {
      if (next === undefined) return null;
      if (endsChinese(next)) {
        putCharacter(machine, chineseCharacter(byte, next), true);
        return 2;
      }
    }
    const character = machine.settings.characters?.[byte - 0x80] ?? nothing;
    if (character === nothing)
      machine.report('lost', `${hex(bytes.subarray(0, 1))} is nothing in ${machine.settings.table}`);
    putCharacter(machine, character);
    return 1;
  }

  /** The bytes that the next command or character takes, carried out; null if more are needed. */
  function carryOut(bytes: Uint8Array): number | null {
    const frame = frameOf(bytes);
    if (frame.kind === 'more') return null;
    if (frame.kind === 'text') return printText(bytes);
    const own = bytes.slice(0, frame.length);
    if (frame.kind === 'command') run(frame.name, own, frame.parametersFrom);
    else run('', own, 0);
    return frame.length;
  }

  const parser: Parser = {
    sheet,
    get waiting() {
      return intake.waiting().length;
    },
    get done() {
      return done;
    },
    push: (bytes) => intake.add(bytes),
    step() {
      happenings = [];
      const used = carryOut(intake.waiting());
      if (used === null) return null;
      const at = done;
      intake.take(used);
      done += used;
      return happenings.map((happening) => ({ at, ...happening }));
    },
    feed(bytes) {
      intake.add(bytes);
      const events: PrinterEvent[] = [];
      for (let more = parser.step(); more !== null; more = parser.step()) events.push(...more);
      return events;
    },
    end() {
      happenings = [];
      command = 'end';
      const rest = intake.waiting();
      if (rest.length > 0) machine.report('truncated', hex(rest));
      if (!isLineEmpty(machine)) machine.report('lost', `not printed, as no line feed followed: ${lineText(machine)}`);
      return happenings.map((happening) => ({ at: done, ...happening }));
    },
    clear(power) {
      done += intake.waiting().length;
      intake.clear();
      machine.line = emptyLine();
      if (power) machine.settings = settingsAtStart(model, sheet);
    },
  };
  return parser;
}
