import { type Handlers, type Machine, printLine } from './machine.ts';
import { digit, invalid, needsEmptyLine } from './text-commands.ts';

/** From the print head to the knife: what a cut of form B feeds first. */
const toTheKnife = 96;

function cut(machine: Machine, how: 'full' | 'partial'): void {
  if (!machine.model.hasCutter) machine.report('ignored', 'this model has no cutter; the paper is torn off by hand');
  machine.emit({ kind: 'cut', how: machine.model.hasCutter ? how : 'none' });
}

function cutByMode(machine: Machine, p: Uint8Array): void {
  const mode = p[0];
  if (mode === undefined || ![0, 48, 1, 49, 65, 66, 97, 98, 103, 104].includes(mode)) {
    invalid(machine, 'mode', mode);
    return;
  }
  if (!needsEmptyLine(machine)) return;
  if (mode >= 97) machine.report('not emulated', 'a cut at a place that is reached later; it is cut here');
  if (mode >= 65) printLine(machine, toTheKnife + (p[1] ?? 0));
  cut(machine, mode % 2 === 0 && mode < 65 ? 'full' : fullOrPartial(mode));
}

/** 65, 97 and 103 are full cuts; 1, 49 and the others leave a point. */
const fullOrPartial = (mode: number) => ([65, 97, 103].includes(mode) ? 'full' : 'partial');

function pulse(machine: Machine, m: number | undefined, onMs: number, offMs: number): void {
  const connector = digit(m);
  if (connector !== 0 && connector !== 1) {
    invalid(machine, 'connector', m);
    return;
  }
  machine.emit({ kind: 'drawer', pin: connector === 0 ? 2 : 5, onMs, offMs: Math.max(onMs, offMs) });
}

const buzz =
  (command: string, skipped = 0): Handlers[string] =>
  (machine, p) =>
    machine.emit({ kind: 'buzzer', command, parameters: [...p.subarray(skipped)] });

const ask =
  (command: string): Handlers[string] =>
  (machine, p) =>
    machine.emit({ kind: 'ask', command, n: p[0] ?? 0 });

/** Answered and carried out when they arrive (real-time.ts); in their turn there is nothing left to do. */
const done: Handlers[string] = () => {};

function panel(machine: Machine, p: Uint8Array): void {
  const n = p[0] ?? 0;
  if (n !== 0) machine.report('not emulated', `what ${n} changes in the printer`);
}

const takesPlace: Handlers[string] = (machine) => machine.report('not emulated', 'settings of the printer and tests');

export const deviceCommands: Handlers = {
  'DLE EOT': done,
  'DLE ENQ': done,
  'DLE DC4': done,
  'ESC i': (machine) => {
    if (needsEmptyLine(machine)) cut(machine, 'full');
  },
  'ESC m': (machine) => {
    if (needsEmptyLine(machine)) cut(machine, 'partial');
  },
  'GS V': cutByMode,
  'ESC p': (machine, [m, on = 0, off = 0]) => pulse(machine, m, on * 2, off * 2),
  'ESC B': buzz('ESC B'),
  'ESC ( A': buzz('ESC ( A', 2),
  'ESC c 3': panel,
  'ESC c 4': panel,
  'ESC c 5': panel,
  'ESC u': ask('ESC u'),
  'ESC v': ask('ESC v'),
  'GS I': ask('GS I'),
  'GS a': ask('GS a'),
  'GS r': ask('GS r'),
  'GS ( A': takesPlace,
  'GS ( D': takesPlace,
  'GS ( E': takesPlace,
  'GS ( H': takesPlace,
  'GS ( K': takesPlace,
  'GS ( M': takesPlace,
  'GS ( N': takesPlace,
  'GS ( P': takesPlace,
  'GS :': takesPlace,
  'GS ^': takesPlace,
  'GS E': takesPlace,
  'GS j': takesPlace,
  'GS C 0': takesPlace,
  'GS C 1': takesPlace,
  'GS C 2': takesPlace,
  'GS c': takesPlace,
  'GS g 0': takesPlace,
  'GS g 2': takesPlace,
  'GS z 0': takesPlace,
  'FS g 1': takesPlace,
  'FS g 2': takesPlace,
  'FS ( A': takesPlace,
  'FS ( E': takesPlace,
};
