import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { pictureOf } from './draw.ts';
import { models } from './models.ts';
import type { PrinterEvent } from './paper.ts';
import { type Piece, shownPiece } from './pieces.ts';
import { type PrinterServer, startPrinter } from './server.ts';

const help = `npm run emulator printer -- [options]

  --port 9100          where it listens
  --host 127.0.0.1     0.0.0.0 lets other devices of the network print
  --model epson-t20    ${Object.keys(models).join(', ')}
  --paper 80           58 or 80 mm
  --columns 42         as set in the printer; otherwise what the model has
  --second waits       a second connection: waits, refused or served
  --folder .tmp/paper  where the pieces of paper go, as text and as pictures

While it runs, a line and Enter:

  cover                opens the cover, or closes it
  paper                takes the paper out, or puts a new roll in
  roll 600             a roll that ends after 600 dots (8 dots are a millimetre)
  near                 the near end of the paper, or no longer
  jam                  the cutter jams, or is free again
  drawer               closes the drawer
  off, on              power
  hang                 accepts connections and does nothing more, or goes on
  die 300              loses power after 300 more bytes
  slow 200             prints 200 bytes a second; slow 0 is as fast as it can
  answers never        status questions: properly, garbage or never
  tear                 tears off what hangs out
  state                how it is
  quit
`;

interface Choices {
  readonly port: number;
  readonly host: string;
  readonly model: string;
  readonly paper: 58 | 80;
  readonly columns: number | undefined;
  readonly second: 'waits' | 'refused' | 'served';
  readonly folder: string;
}

function choose(args: readonly string[]): Choices | string {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '9100' },
      host: { type: 'string', default: '127.0.0.1' },
      model: { type: 'string', default: 'epson-t20' },
      paper: { type: 'string', default: '80' },
      columns: { type: 'string' },
      second: { type: 'string', default: 'waits' },
      folder: { type: 'string', default: join('.tmp', 'paper') },
      help: { type: 'boolean', default: false },
    },
  });
  const { host, model, folder, second } = values;
  const [port, paper] = [Number(values.port), Number(values.paper)];
  const columns = values.columns === undefined ? undefined : Number(values.columns);
  if (values.help) return help;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return `--port ${values.port} is no port`;
  if (models[model] === undefined) return `--model ${model} is none of ${Object.keys(models).join(', ')}`;
  if (paper !== 58 && paper !== 80) return `--paper ${values.paper} is neither 58 nor 80`;
  if (columns !== undefined && !(columns >= 16 && columns <= 64)) return `--columns ${values.columns} is not 16 to 64`;
  if (second !== 'waits' && second !== 'refused' && second !== 'served') return `--second ${second} is unknown`;
  return { port, host, model, paper, columns, second, folder };
}

const time = () => new Date().toTimeString().slice(0, 8);
const say = (text: string) => console.log(`${time()} ${text}`);

/** Commands as they come, but not each row: that is on the paper. */
function describe(event: PrinterEvent): string | null {
  if (event.kind === 'drawer') return `drawer opens (pin ${event.pin}, ${event.onMs} ms)`;
  if (event.kind === 'buzzer') return `buzzer (${event.command} ${event.parameters.join(' ')})`;
  if (event.kind === 'ask') return `asked: ${event.command} ${event.n}`;
  if (event.kind !== 'problem') return null;
  const { what, command, detail } = event.problem;
  return `${what}: ${command} ${detail} (byte ${event.at})`;
}

async function keep(piece: Piece, { printer }: PrinterServer, folder: string): Promise<void> {
  const name = join(folder, `receipt-${String(piece.serial).padStart(4, '0')}`);
  const text = shownPiece(piece, printer.cell);
  await writeFile(`${name}.txt`, `${text}\n`);
  await writeFile(`${name}.png`, await pictureOf(piece.rows, printer.dots));
  say(`${name}.png (${piece.end})\n${text.replace(/^/gm, '    | ')}`);
}

function state({ printer }: PrinterServer): string {
  const { isCoverOpen, isPaperOut, isNearEnd, error, isDrawerOpen } = printer.condition;
  return [
    printer.isOn ? 'on' : 'off',
    isCoverOpen ? 'cover open' : 'cover closed',
    isPaperOut ? 'no paper' : `paper${isNearEnd ? ', near its end' : ''}`,
    `error: ${error}`,
    isDrawerOpen ? 'drawer open' : 'drawer closed',
    `${printer.waiting} bytes wait`,
    `${printer.rows.length} rows hang out`,
  ].join(' · ');
}

type Action = (server: PrinterServer, value: string) => void | Promise<void>;

function withNumber(value: string, act: (number: number) => void): void {
  if (/^\d{1,9}$/.test(value)) act(Number(value));
  else console.log('a number is missing, as in: slow 200');
}

function createActions(): Readonly<Record<string, Action>> {
  let isHanging = false;
  return {
    cover: ({ printer }) => printer.change({ isCoverOpen: !printer.condition.isCoverOpen }),
    paper: ({ printer }) => (printer.condition.isPaperOut ? printer.load() : printer.change({ isPaperOut: true })),
    roll: ({ printer }, dots) => withNumber(dots, (number) => printer.load(number)),
    near: ({ printer }) => printer.change({ isNearEnd: !printer.condition.isNearEnd }),
    jam: ({ printer }) => printer.change({ error: printer.condition.error === 'none' ? 'cutter' : 'none' }),
    drawer: ({ printer }) => printer.change({ isDrawerOpen: false }),
    off: (server) => server.switchOff(),
    on: (server) => server.switchOn(),
    hang: (server) => {
      isHanging = !isHanging;
      server.hang(isHanging);
      say(isHanging ? 'hangs' : 'goes on');
    },
    die: ({ printer }, bytes) => withNumber(bytes, (number) => printer.dieAfter(number)),
    slow: ({ printer }, bytes) => withNumber(bytes, (number) => printer.setSpeed(number === 0 ? null : number)),
    answers: ({ printer }, manners) => {
      if (manners === 'properly' || manners === 'garbage' || manners === 'never') printer.answer(manners);
    },
    tear: ({ printer }) => printer.tearOff(),
    state: () => {},
  };
}

/** Carries out what is typed until `quit`. When the input ends, as that of a service, it is never. */
async function followInput(server: PrinterServer): Promise<void> {
  const actions = createActions();
  for await (const line of createInterface({ input: process.stdin })) {
    const [word = '', value = ''] = line.trim().split(/\s+/);
    if (word === 'quit') return;
    const action = actions[word];
    if (action === undefined) console.log(help);
    else {
      await action(server, value);
      say(state(server));
    }
  }
  await new Promise(() => {});
}

function chooseOrSay(args: readonly string[]): Choices | null {
  try {
    const chosen = choose(args);
    if (typeof chosen !== 'string') return chosen;
    console.log(chosen);
    if (chosen !== help) process.exitCode = 2;
  } catch (error) {
    console.log(`${error instanceof Error ? error.message : error}\n\n${help}`);
    process.exitCode = 2;
  }
  return null;
}

/** Runs until `quit` or Ctrl+C. */
export async function runPrinter(args: readonly string[]): Promise<void> {
  const chosen = chooseOrSay(args);
  if (chosen === null) return;
  const model = models[chosen.model];
  if (model === undefined) return;
  await mkdir(chosen.folder, { recursive: true });
  let written = Promise.resolve();
  const server: PrinterServer = await startPrinter({
    model,
    paper: chosen.paper,
    ...(chosen.columns !== undefined && { columns: chosen.columns }),
    port: chosen.port,
    host: chosen.host,
    secondConnection: chosen.second,
    onLine: (what) => say(`connection ${what}`),
    onEvent: (event) => {
      const text = describe(event);
      if (text !== null) say(text);
    },
    onPiece: (piece) => {
      written = written.then(() => keep(piece, server, chosen.folder)).catch((error) => say(String(error)));
    },
  });
  say(
    `${model.name}, ${chosen.paper} mm, at ${chosen.host}:${server.port}; help and Enter lists what can be done to it`,
  );
  await Promise.race([followInput(server), once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  server.printer.tearOff();
  await server.close();
  await written;
  // An input that was not ended would keep the process.
  process.stdin.destroy();
}
