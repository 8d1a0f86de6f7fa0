import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  collectedSpan,
  inPickupOrder,
  isShown,
  meantBy,
  type PickupItem,
  type PickupOrder,
  type PickupPolicy,
  pickupTypes,
  readySpan,
  type Step,
  stages,
  standingOf,
  stepsOf,
} from './pickup.ts';

const displays = { tracksProgress: true };
const waiting: PickupItem = { cameAt: 10, struckAt: null, collectedAt: null };
const made = { ...waiting, struckAt: 20 };
const taken = { ...made, collectedAt: 30 };
const order = (changes: Partial<PickupOrder>): PickupOrder => ({
  type: 'direct',
  isPaid: true,
  isHeld: false,
  closedAt: 5,
  overAt: null,
  sentAt: 10,
  promisedAt: null,
  isForSomebody: false,
  hasCourier: false,
  markedReadyAt: null,
  markedTakenAt: null,
  items: [],
  ...changes,
});
const stands = (changes: Partial<PickupOrder>, policy = displays) => standingOf(order(changes), policy);
const toFetch = { type: 'takeAway', isHeld: true, isForSomebody: true } as const;
const toBring = { type: 'delivery', isHeld: true, isForSomebody: true } as const;

describe('over the counter', () => {
  it('an order is ready once all that waits is made, and collected once all of it is', () => {
    expect(stands({ items: [waiting, made] })).toEqual({ stage: 'preparing', since: 10 });
    expect(stands({ items: [made, { ...made, struckAt: 25 }] })).toEqual({ stage: 'ready', since: 25 });
    expect(stands({ items: [made, taken] })).toEqual({ stage: 'ready', since: 20 });
    expect(stands({ items: [taken, { ...taken, collectedAt: 40 }] })).toEqual({ stage: 'collected', since: 40 });
    expect(stands({ items: [taken, waiting] })?.stage).toBe('preparing');
  });

  it('nobody waits for what no station makes', () => {
    expect(stands({})).toBeNull();
    expect(stands({ type: 'takeAway' })).toBeNull();
    expect(stands({ type: 'delivery' })).toBeNull();
  });

  it('an order that is still to be paid is waited for all the same', () => {
    expect(stands({ isPaid: false, closedAt: null, items: [made] })?.stage).toBe('ready');
    expect(
      stepsOf(order({ isPaid: false, closedAt: null, items: [made] }), { from: 'ready', to: 'collected' }, displays),
    ).toEqual(['collect']);
  });

  it('who fetches a take-away and pays has what was ready then, and waits for the rest', () => {
    const paid = { type: 'takeAway', isForSomebody: true, closedAt: 22 } as const;
    expect(stands({ ...paid, items: [made] })).toEqual({ stage: 'collected', since: 22 });
    expect(stands({ ...paid, items: [made, waiting] })?.stage).toBe('preparing');
    expect(stands({ ...paid, items: [made, { ...made, struckAt: 23 }] })).toEqual({ stage: 'ready', since: 23 });
    expect(stands({ ...paid, items: [waiting] }, { tracksProgress: false })?.stage).toBe('collected');
    expect(stepsOf(order({ ...paid, items: [made] }), { from: 'collected', to: 'ready' }, displays)).toBeNull();
    expect(stands({ ...paid, isForSomebody: false, items: [made] })?.stage).toBe('ready');
  });
});

describe('to be fetched or brought', () => {
  it('a take-away is ready until it is handed out, wherever its bags are', () => {
    expect(stands({ ...toFetch, items: [taken, made] })?.stage).toBe('ready');
    expect(stands({ ...toFetch, items: [taken] })?.stage).toBe('ready');
    expect(stands({ ...toFetch, isHeld: false, overAt: 50, items: [made] })).toEqual({ stage: 'collected', since: 50 });
    expect(stepsOf(order({ ...toFetch, items: [made] }), { from: 'ready', to: 'collected' }, displays)).toEqual([
      'handOut',
    ]);
    expect(
      stepsOf(order({ ...toFetch, isHeld: false, overAt: 50 }), { from: 'collected', to: 'ready' }, displays),
    ).toEqual(['keep']);
  });

  it('a take-away that is not paid is not collected by a tap', () => {
    const unpaid = order({ type: 'takeAway', isPaid: false, closedAt: null, items: [made] });
    expect(standingOf(unpaid, displays)?.stage).toBe('ready');
    expect(stepsOf(unpaid, { from: 'ready', to: 'collected' }, displays)).toBe('unpaid');
  });

  it('a delivery goes with its courier, paid or not, and comes back from them', () => {
    for (const isPaid of [true, false]) {
      const delivery = { ...toBring, isPaid, isHeld: isPaid };
      expect(stands({ ...delivery, items: [made] })?.stage).toBe('ready');
      expect(stepsOf(order({ ...delivery, items: [made] }), { from: 'ready', to: 'collected' }, displays)).toEqual([
        'collect',
      ]);
      expect(stands({ ...delivery, items: [taken] })?.stage).toBe('collected');
      expect(stepsOf(order({ ...delivery, items: [taken] }), { from: 'collected', to: 'ready' }, displays)).toEqual([
        'putBack',
      ]);
    }
    const delivered = { ...toBring, isHeld: false, overAt: 50, items: [taken] };
    expect(stands(delivered)).toEqual({ stage: 'collected', since: 50 });
    expect(stepsOf(order(delivered), { from: 'collected', to: 'ready' }, displays)).toEqual(['keep', 'putBack']);
    const paidAtTheDoor = { ...toBring, isHeld: false, hasCourier: true, closedAt: 60, items: [taken] };
    expect(stands(paidAtTheDoor)).toEqual({ stage: 'collected', since: 60 });
    expect(stepsOf(order(paidAtTheDoor), { from: 'collected', to: 'ready' }, displays)).toBeNull();
  });

  it('without tickets it is moved by hand', () => {
    expect(stands(toFetch)).toEqual({ stage: 'preparing', since: 10 });
    expect(stands({ ...toFetch, markedReadyAt: 15 })).toEqual({ stage: 'ready', since: 15 });
    expect(stepsOf(order(toFetch), { from: 'preparing', to: 'ready' }, displays)).toEqual(['mark']);
    expect(stands({ ...toBring, markedReadyAt: 15, markedTakenAt: 16 })).toEqual({ stage: 'collected', since: 16 });
    // Tickets that come later decide.
    expect(stands({ ...toFetch, markedReadyAt: 15, items: [waiting] })?.stage).toBe('preparing');
  });
});

it('what was collected leaves after a while, what is ready over the counter later, and what is to be handed out never', () => {
  const counter = order({ items: [made] });
  expect(isShown({ stage: 'collected', since: 0 }, counter, collectedSpan - 1)).toBe(true);
  expect(isShown({ stage: 'collected', since: 0 }, counter, collectedSpan)).toBe(false);
  expect(isShown({ stage: 'ready', since: 0 }, counter, readySpan - 1)).toBe(true);
  expect(isShown({ stage: 'ready', since: 0 }, counter, readySpan)).toBe(false);
  expect(isShown({ stage: 'ready', since: 0 }, order(toFetch), 100 * readySpan)).toBe(true);
});

it('shows first who waits longest, by their promise if there is one, and what was collected last', () => {
  const row = (id: string, stage: (typeof stages)[number], since: number, promisedAt: number | null = null) => ({
    id,
    stage,
    since,
    promisedAt,
  });
  const ids = (rows: ReturnType<typeof row>[]) => inPickupOrder(rows).map(({ id }) => id);
  expect(ids([row('b', 'preparing', 2), row('c', 'preparing', 1, 9), row('a', 'preparing', 1)])).toEqual([
    'a',
    'b',
    'c',
  ]);
  expect(ids([row('b', 'ready', 5), row('a', 'ready', 4, 99)])).toEqual(['a', 'b']);
  expect(ids([row('a', 'collected', 5), row('b', 'collected', 6)])).toEqual(['b', 'a']);
});

const time = fc.integer({ min: 1, max: 100 });
const item = fc
  .record({ cameAt: time, struckAt: fc.option(time), collectedAt: fc.option(time) })
  .map((each) => ({ ...each, collectedAt: each.struckAt === null ? null : each.collectedAt }));
const anyOrder: fc.Arbitrary<PickupOrder> = fc
  .record({
    type: fc.constantFrom(...pickupTypes),
    isPaid: fc.boolean(),
    isHeld: fc.boolean(),
    closedAt: time,
    overAt: fc.option(time),
    sentAt: time,
    promisedAt: fc.option(time),
    isForSomebody: fc.boolean(),
    hasCourier: fc.boolean(),
    markedReadyAt: fc.option(time),
    markedTakenAt: fc.option(time),
    items: fc.array(item, { maxLength: 4 }),
  })
  .map((each) => {
    const isHeld = each.isHeld && each.isPaid && each.type !== 'direct';
    return {
      ...each,
      isHeld,
      closedAt: each.isPaid ? each.closedAt : null,
      overAt: isHeld || !each.isPaid || each.type === 'direct' ? null : each.overAt,
      isForSomebody: each.isForSomebody || isHeld,
      hasCourier: each.hasCourier && each.type === 'delivery' && each.isForSomebody,
      markedTakenAt: each.markedReadyAt === null ? null : each.markedTakenAt,
    };
  });

/** What the server does at a step (`commands/move-pickup.ts`), at the instant 200. */
function after(given: PickupOrder, step: Step, { to, policy }: { to: (typeof stages)[number]; policy: PickupPolicy }) {
  const meant = meantBy(given, step, policy);
  const of = (change: Partial<PickupItem>) => ({
    ...given,
    items: given.items.map((one) => (meant.includes(one) ? { ...one, ...change } : one)),
  });
  switch (step) {
    case 'strike':
      return of({ struckAt: 200 });
    case 'unstrike':
      // A ticket that is opened again is not collected either.
      return of({ struckAt: null, collectedAt: null });
    case 'collect':
      return of({ collectedAt: 200 });
    case 'putBack':
      return of({ collectedAt: null });
    case 'handOut':
      return { ...given, isHeld: false, overAt: 200 };
    case 'keep':
      return { ...given, isHeld: true, overAt: null };
    case 'mark':
      return {
        ...given,
        markedReadyAt: to === 'preparing' ? null : (given.markedReadyAt ?? 200),
        markedTakenAt: to === 'collected' ? 200 : null,
      };
  }
}

it('each tap leads where it says, and the one back to where it came from', () => {
  fc.assert(
    fc.property(anyOrder, fc.boolean(), (given, tracksProgress) => {
      const policy = { tracksProgress };
      const from = standingOf(given, policy)?.stage;
      if (from === undefined) return;
      for (const to of [stages[stages.indexOf(from) - 1], stages[stages.indexOf(from) + 1]]) {
        const steps = to === undefined ? null : stepsOf(given, { from, to }, policy);
        if (to === undefined || steps === null || steps === 'unpaid') continue;
        const moved = steps.reduce((one, step) => after(one, step, { to, policy }), given);
        const stage = standingOf(moved, policy)?.stage;
        // What left before it was made is still to be made when it is back.
        if (from === 'collected' && stage === 'preparing') continue;
        expect(stage).toBe(to);
        const way = stepsOf(moved, { from: to, to: from }, policy);
        expect(Array.isArray(way)).toBe(true);
        const back = (way as readonly Step[]).reduce((one, step) => after(one, step, { to: from, policy }), moved);
        expect(standingOf(back, policy)?.stage).toBe(from);
      }
    }),
    { numRuns: 2_000 },
  );
});

it('no tap leaps over a stage, and none stays where it is', () => {
  fc.assert(
    fc.property(anyOrder, fc.constantFrom(...stages), fc.constantFrom(...stages), (given, from, to) => {
      if (Math.abs(stages.indexOf(from) - stages.indexOf(to)) !== 1)
        expect(stepsOf(given, { from, to }, displays)).toBeNull();
    }),
  );
});
