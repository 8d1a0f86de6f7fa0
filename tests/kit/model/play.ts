// Plays sequences, finishes each evening, and says of one that fails how to play it again.
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Kept, remainingOf } from '../saturday/bill.ts';
import { mayBeEnded } from '../saturday/minimum.ts';
import { anyStep, commandsOfSequence, type Step, settleOne } from './acts.ts';
import { leave } from './acts-drawers.ts';
import { bossOf } from './acts-money.ts';
import { paying } from './acts-orders.ts';
import { put } from './book.ts';
import { checkBooks } from './checks.ts';
import type { Fees, Premises } from './premises.ts';
import { rollOf } from './roll.ts';
import { give, openStage, reconnect, type Stage } from './stage.ts';

export interface Playing {
  readonly sequences: number;
  /** A premises for so many devices and such fees. */
  readonly open: (devices: number, fees: Fees) => Promise<Premises>;
  readonly seed: number;
  /** The command that plays one again. */
  readonly file: string;
}

const { TAVOLINA_SEED: seed, TAVOLINA_PATH: path, TAVOLINA_SHRINK: shrinks } = process.env;
/** Half of them cannot be done when their turn comes; a sequence ends when enough commands were given. */
const chosen = 280;
const fees: fc.Arbitrary<Fees> = fc.record({
  fee: fc.constantFrom(0, 0, 1000, 333),
  cardFee: fc.constantFrom(0, 250, 175),
});

/** Answers how often what was done, over all sequences. */
export async function play({ sequences, open, seed: usual, file }: Playing): Promise<ReadonlyMap<string, number>> {
  const seen = new Map<string, number>();
  let story: readonly string[] = [];
  const playOne = async (devices: number, charged: Fees, acts: readonly Step[]): Promise<void> => {
    const stage = openStage(await open(devices, charged));
    story = stage.story;
    try {
      await fc.asyncModelRun(() => ({ model: stage, real: stage }), acts);
      put(seen, stage.story.length < commandsOfSequence ? 'short sequences' : 'sequences', 1);
      await finish(stage);
    } finally {
      for (const device of stage.devices) device.stop();
      for (const [what, times] of stage.seen) put(seen, what, times);
      put(seen, 'commands', stage.story.length);
    }
  };
  const steps = fc.array(fc.noBias(anyStep), { minLength: chosen, maxLength: chosen });
  const result = await fc.check(fc.asyncProperty(fc.integer({ min: 2, max: 8 }), fees, steps, playOne), {
    seed: seed === undefined ? usual : Number(seed),
    numRuns: sequences,
    ...(path !== undefined && { path }),
    endOnFailure: true,
  });
  if (!result.failed || result.counterexample === null) return seen;
  const [devices, fee, acts] = result.counterexample;
  const fails = (some: readonly Step[]) =>
    playOne(devices, fee, some).then(
      () => false,
      () => true,
    );
  const shortest = shrinks === undefined ? acts : await shorten(acts, fails);
  if (shrinks !== undefined) await fails(shortest);
  const again = `TAVOLINA_SEED=${result.seed} TAVOLINA_PATH=${result.counterexamplePath} npx vitest run ${file}`;
  const said = result.errorInstance instanceof Error ? result.errorInstance.stack : String(result.errorInstance);
  const last = (shrinks === undefined ? story.slice(-20) : story).join('\n');
  throw new Error(`${devices} devices, ${JSON.stringify(fee)}\n${last}\nAgain:\n${again}\n${said}`);
}

/** Leaves out what a failure does not need: halves first, then smaller parts, then single acts. */
async function shorten<Each>(acts: readonly Each[], fails: (some: readonly Each[]) => Promise<boolean>) {
  let left = acts;
  for (let size = Math.ceil(acts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < left.length; ) {
      const fewer = [...left.slice(0, at), ...left.slice(at + size)];
      if (await fails(fewer)) left = fewer;
      else at += size;
    }
  }
  return left;
}

/** Everybody is back, what waits is settled, all orders are over, all drawers counted: then the books are read. */
async function finish(stage: Stage): Promise<void> {
  const { premises, book, devices, unsettled } = stage;
  const roll = rollOf([0]);
  for (const device of devices.filter(({ own }) => own !== null)) await reconnect(stage, device);
  for (let each = 0; unsettled.size > 0 && each < 200; each += 1) await settleOne(stage, rollOf([each]));
  expect([...unsettled]).toEqual([]);
  const boss = bossOf(stage);
  for (const order of [...book.ledger.orders.values()]) await end(stage, order);
  for (const { post } of devices) await leave(stage, post, roll)?.();
  for (const [id, { isHeld }] of book.facts) if (isHeld) await give(stage, boss, { type: 'freeTable', orderId: id });
  const open = [...book.ledger.orders.values()].filter(({ status }) => status === 'open');
  expect(open.map(({ id }) => id)).toEqual([]);
  checkBooks(book, await premises.books(), premises, stage.visits);
}

async function end(stage: Stage, order: Kept): Promise<void> {
  if (order.status !== 'open') return;
  const boss = bossOf(stage);
  const orderId = order.id;
  const hasGoods = [...order.lines.values()].some(({ quantity }) => quantity > 0);
  if (!hasGoods && order.paid.length === 0) {
    if (!mayBeEnded(order)) await give(stage, boss, { type: 'waiveMinimum', orderId, isWaived: true });
    return void (await give(stage, boss, { type: 'cancelOrder', orderId }));
  }
  const takeRest = () => {
    if (remainingOf(order) === 0) return give(stage, boss, { type: 'closeOrder', orderId });
    return give(stage, boss, { ...paying({ roll: rollOf([9]), order, device: boss, book: stage.book }), orderId });
  };
  if ((await takeRest()) === null) return;
  await give(stage, boss, { type: 'waiveMinimum', orderId, isWaived: true });
  // What somebody gave on a smaller order does not hold any more.
  await give(stage, boss, { type: 'discountOrder', orderId, discount: null });
  await takeRest();
}
