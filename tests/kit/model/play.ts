// Plays sequences, finishes each evening, and says of one that fails how to play it again.
import fc from 'fast-check';
import { expect } from 'vitest';
import { type Kept, remainingOf } from '../saturday/ledger.ts';
import { settleOne, steps } from './acts.ts';
import { bossOf, leave } from './acts-money.ts';
import { paying } from './acts-orders.ts';
import { put } from './book.ts';
import { checkBooks } from './checks.ts';
import type { House } from './house.ts';
import { rollOf } from './roll.ts';
import { give, openStage, reconnect, type Stage } from './stage.ts';

export interface Playing {
  readonly sequences: number;
  /** A house for so many devices and such a service fee. */
  readonly open: (devices: number, fee: number) => Promise<House>;
  readonly seed: number;
  /** The command that plays one again. */
  readonly file: string;
}

const { TAVOLINA_SEED: seed, TAVOLINA_PATH: path, TAVOLINA_REPLAY: replayPath } = process.env;
/** Half of them are chosen on average, and of those some cannot be done when their turn comes: a hundred commands are left. */
const chosenAtMost = 280;

/** Answers how often what was done, over all sequences. */
export async function play({ sequences, open, seed: usual, file }: Playing): Promise<ReadonlyMap<string, number>> {
  const seen = new Map<string, number>();
  let told: readonly string[] = [];
  const property = fc.asyncProperty(
    fc.integer({ min: 2, max: 8 }),
    fc.constantFrom(0, 0, 1000, 333),
    fc.commands(steps, { maxCommands: chosenAtMost, size: 'max', ...(replayPath && { replayPath }) }),
    async (devices, fee, commands) => {
      const stage = openStage(await open(devices, fee));
      told = stage.told;
      try {
        await fc.asyncModelRun(() => ({ model: stage, real: stage }), commands);
        await finish(stage);
      } finally {
        for (const device of stage.devices) device.stop();
        for (const [what, times] of stage.seen) put(seen, what, times);
        put(seen, 'commands', stage.told.length);
        put(seen, 'sequences', 1);
      }
    },
  );
  const result = await fc.check(property, {
    seed: seed === undefined ? usual : Number(seed),
    numRuns: sequences,
    ...(path !== undefined && { path }),
    endOnFailure: process.env.TAVOLINA_SHRINK === undefined,
  });
  if (!result.failed) return seen;
  const [devices, fee, commands] = result.counterexample ?? [];
  const how = `TAVOLINA_SEED=${result.seed} TAVOLINA_PATH=${result.counterexamplePath}`;
  const replay = /replayPath="([^"]*)"/.exec(String(commands))?.[1];
  const again = `${how}${replay === undefined ? '' : ` TAVOLINA_REPLAY='${replay}'`} npx vitest run ${file}`;
  const said = result.errorInstance instanceof Error ? result.errorInstance.stack : String(result.errorInstance);
  const last = told.slice(-(Number(process.env.TAVOLINA_TOLD) || 20)).join('\n');
  throw new Error(`${devices} devices, fee ${fee}: ${commands}\n${last}\nAgain:\n${again}\n${said}`);
}

/** Everybody is back, what waits is settled, all orders are over, all drawers counted: then the books are read. */
async function finish(stage: Stage): Promise<void> {
  const { house, book, devices, unsettled } = stage;
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
  checkBooks(book, await house.books(), house);
}

async function end(stage: Stage, order: Kept): Promise<void> {
  if (order.status !== 'open') return;
  const boss = bossOf(stage);
  const orderId = order.id;
  const hasGoods = [...order.lines.values()].some(({ quantity }) => quantity > 0);
  if (!hasGoods && order.paid.length === 0) return void (await give(stage, boss, { type: 'cancelOrder', orderId }));
  const takeRest = () => {
    if (remainingOf(order) === 0) return give(stage, boss, { type: 'closeOrder', orderId });
    return give(stage, boss, { ...paying({ roll: rollOf([9]), order, device: boss }), orderId });
  };
  if ((await takeRest()) === null) return;
  // What somebody gave on a smaller order does not hold any more.
  await give(stage, boss, { type: 'discountOrder', orderId, discount: null });
  await takeRest();
}
