// What happens to the printers of an evening, and what people do about their slips.
import { sql } from '#platform/server/sql.ts';
import type { Crew } from './crew.ts';
import type { LoopbackPrinter, PrintRoom, Sheet, Trouble } from './printers.ts';

export interface Printing extends PrintRoom {
  /** What went wrong at which step; `work` has everybody do something. */
  readonly happens: ReadonlyMap<number, (work: () => Promise<void>) => Promise<void>>;
  /** Commands that were answered while a printer had taken a slip and said nothing. */
  answeredMeanwhile(): number;
  /** Slips that people gave up: those that had come out all the same, and those that nobody needed any more. */
  readonly givenUp: ReadonlyMap<string, 'lay there' | 'not needed'>;
  /** People look after every slip in trouble, until there is none. */
  lookAfter(): Promise<void>;
}

interface Troubled {
  readonly id: string;
  readonly kind: string;
  readonly state: 'failed' | 'unknown' | 'queued' | 'sending';
  readonly printerId: string;
}

const minute = 60_000;

export function breakDown(crew: Crew, room: PrintRoom, ids: ReadonlyMap<string, string>): Printing {
  const { dice, manager, test, ask, count } = crew;
  const printerOf = (name: string) => room.printers.get(name) as LoopbackPrinter;
  const givenUp = new Map<string, 'lay there' | 'not needed'>();
  let meanwhile = 0;
  const answered = () => [...crew.seen.values()].reduce((sum, each) => sum + each, 0);
  const all = (trouble: Trouble | null) => Promise.all([...room.printers.values()].map((each) => each.put(trouble)));

  /** People work on until it shows; it must before long. */
  async function workUntil(work: () => Promise<void>, isSeen: () => Promise<boolean> | boolean): Promise<void> {
    for (let turn = 0; turn < 8; turn += 1) {
      await work();
      if (await waitFor(isSeen, 2_000)) return;
      test.time.now += minute;
    }
    throw new Error('a broken printer was noticed by nobody');
  }
  const stored = async (condition: ReturnType<typeof sql>): Promise<number> => {
    const of = sql`SELECT count(*)::int AS count FROM work_item WHERE kind = 'print' AND ${condition}`;
    return (await test.app.venue.read((tx) => tx.one<{ count: number }>(of))).count;
  };

  /** For a moment nobody reaches a printer: what waits comes by itself. */
  async function stutter(work: () => Promise<void>): Promise<void> {
    await all('refuses');
    await workUntil(work, async () => (await stored(sql`state = 'queued' AND attempts > 0`)) > 0);
    await all(null);
    test.time.now += 600;
    await room.printDue();
  }

  /** Nobody switches it on for a while: slips wait, fail, and are tried again by people. */
  async function offline(work: () => Promise<void>, name: string): Promise<void> {
    await printerOf(name).put('refuses');
    for (let turn = 0; turn < 3; turn += 1) {
      await work();
      test.time.now += minute;
    }
    await workUntil(work, async () => (await stored(sql`state = 'failed'`)) > 0);
    await printerOf(name).put(null);
    await lookAfter();
  }

  /** It takes a slip and says nothing: tills do not notice. */
  async function stall(work: () => Promise<void>, name: string, trouble: 'stalls' | 'forgets'): Promise<void> {
    const printer = printerOf(name);
    await printer.put(trouble);
    await workUntil(work, () => printer.holding() > 0);
    const before = answered();
    await work();
    if (printer.holding() > 0) meanwhile += answered() - before;
    if (!(await waitFor(() => printer.holding() === 0, 20_000))) throw new Error(`${name} is waited for without end`);
    await printer.put(null);
    await lookAfter();
  }

  /** Its paper ends in the middle of a slip. */
  async function tear(work: () => Promise<void>, name: string): Promise<void> {
    const printer = printerOf(name);
    await printer.put('tears');
    await workUntil(work, () => printer.sheets.some(({ isWhole }) => !isWhole));
    await printer.put(null);
    await lookAfter();
  }

  const troubled = async (): Promise<Troubled[]> => (await manager.call('GET', 'api/print-jobs/trouble')).body;

  async function lookAfter(): Promise<void> {
    for (const id of ids.values()) await ask(manager, `api/printers/${id}/power`, { isOnline: true });
    for (let turn = 0; turn < 40; turn += 1) {
      await room.printDue();
      const jobs = (await troubled()).filter(({ state }) => state === 'failed' || state === 'unknown');
      if (jobs.length === 0) return;
      for (const job of jobs) await decide(job, room.sheets());
    }
    throw new Error('slips stay in trouble');
  }

  async function decide({ id, kind, state, printerId }: Troubled, sheets: readonly Sheet[]): Promise<void> {
    const isThere = sheets.some(({ jobId, isWhole }) => jobId === id && isWhole);
    const giveUp = async (why: 'lay there' | 'not needed') => {
      await ask(manager, `api/print-jobs/${id}/dismiss`, {});
      givenUp.set(id, why);
      count(`slip: ${why}`);
    };
    // Some have it printed again all the same: that one says it is a copy.
    const isSeen = isThere && (!crew.seen.has('slip: lay there') || dice.chance(0.5));
    if (state === 'unknown' && isSeen) return giveUp('lay there');
    // The guest has paid meanwhile.
    if (state === 'failed' && kind === 'orderTotal' && dice.chance(0.7)) return giveUp('not needed');
    const other = [...ids.values()].find((each) => each !== printerId);
    // The second one for certain, so that each way is gone.
    const isDue = crew.seen.has('slip: failed, again') && !crew.seen.has('slip: elsewhere');
    const isElsewhere = state === 'failed' && (isDue || dice.chance(0.2));
    await ask(manager, `api/print-jobs/${id}/retry`, isElsewhere ? { printerId: other } : {});
    count(isElsewhere ? 'slip: elsewhere' : `slip: ${state}, again`);
  }

  return {
    ...room,
    givenUp,
    answeredMeanwhile: () => meanwhile,
    lookAfter,
    happens: new Map([
      [24, stutter],
      [28, (work) => offline(work, 'bar')],
      [34, (work) => stall(work, 'bar', 'stalls')],
      [44, (work) => tear(work, 'receipt')],
      [48, (work) => stall(work, 'receipt', 'forgets')],
      [54, (work) => tear(work, 'bar')],
      [58, (work) => offline(work, 'receipt')],
    ]),
  };
}

async function waitFor(isSo: () => Promise<boolean> | boolean, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > deadline) return false;
    await new Promise((done) => setTimeout(done, 20));
  }
  return true;
}
