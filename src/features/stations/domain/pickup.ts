/**
 * Orders whose guests wait for them without a table, on their way from the stations to their hands: preparing, ready, collected
 * (decision 0111). A stage is read off what is known already: strikes on tickets, what was collected, what was handed out.
 */

export const pickupTypes = ['direct', 'takeAway', 'delivery'] as const;
export type PickupType = (typeof pickupTypes)[number];

export const stages = ['preparing', 'ready', 'collected'] as const;
export type Stage = (typeof stages)[number];

/** What a station has of an order, without what was taken or given back. Instants are epoch ms. */
export interface PickupItem {
  readonly cameAt: number;
  /** When it was made. */
  readonly struckAt: number | null;
  /** When somebody took it from its station; null if nobody has. */
  readonly collectedAt: number | null;
}

export interface PickupOrder<Item extends PickupItem = PickupItem> {
  readonly type: PickupType;
  readonly isPaid: boolean;
  /** Paid, and yet to be fetched or brought (`isYetToGo`). */
  readonly isHeld: boolean;
  readonly closedAt: number | null;
  /** When somebody said that it was fetched or brought. */
  readonly overAt: number | null;
  readonly sentAt: number;
  readonly promisedAt: number | null;
  /** Somebody said whom it is for, or for when. */
  readonly isForSomebody: boolean;
  readonly hasCourier: boolean;
  /** What was said by hand of an order without tickets. */
  readonly markedReadyAt: number | null;
  readonly markedTakenAt: number | null;
  readonly items: readonly Item[];
}

export interface Standing {
  readonly stage: Stage;
  /** Since when, epoch ms; of what is being made, when the first of it came. */
  readonly since: number;
}

export interface PickupPolicy {
  /** Stations say on displays what is ready. */
  readonly tracksProgress: boolean;
}

/** How long what was collected can still be put back from the list. */
export const collectedSpan = 30 * 60_000;
/** How long something that nobody collects over the counter stays ready. */
export const readySpan = 2 * 60 * 60_000;

const latest = (times: readonly (number | null)[]): number => Math.max(...times.map((at) => at ?? 0));

/** Where an order stands; null where nobody waits for it. */
export function standingOf(order: PickupOrder, policy: PickupPolicy): Standing | null {
  const goneAt = goneAtOf(order);
  if (goneAt !== null) return { stage: 'collected', since: goneAt };
  return isToHandOut(order) ? standingToGo(order) : standingOverCounter(order, policy);
}

/** Whether it is fetched or brought, and somebody still has to pay for it or hand it out. */
export const isToHandOut = ({ type, isPaid, isHeld }: Pick<PickupOrder, 'type' | 'isPaid' | 'isHeld'>): boolean =>
  type !== 'direct' && (isHeld || !isPaid);

/** When an order left as a whole: it was handed out, or its courier took the money at the door. */
function goneAtOf({ type, isPaid, isHeld, overAt, closedAt, hasCourier }: PickupOrder): number | null {
  if (!isPaid || isHeld) return null;
  return overAt ?? (type === 'delivery' && hasCourier ? closedAt : null);
}

/** A take-away is ready until it is handed out, at hand or still at its station; a delivery until its courier has taken it. */
function standingToGo(order: PickupOrder): Standing {
  const { type, items, markedTakenAt, markedReadyAt, sentAt } = order;
  if (items.length === 0) {
    if (type === 'delivery' && markedTakenAt !== null) return { stage: 'collected', since: markedTakenAt };
    return markedReadyAt === null ? { stage: 'preparing', since: sentAt } : { stage: 'ready', since: markedReadyAt };
  }
  const times = items.map(({ collectedAt }) => collectedAt);
  if (type === 'delivery' && !times.includes(null)) return { stage: 'collected', since: latest(times) };
  return inTheMaking(items);
}

/** What is handed over the counter is collected piece by piece, and nobody waits for what no station makes. */
function standingOverCounter(order: PickupOrder, policy: PickupPolicy): Standing | null {
  if (order.items.length === 0) return null;
  const items = ofTaps(order, policy);
  if (items.length === 0) return { stage: 'collected', since: order.closedAt ?? 0 };
  const waiting = items.filter(({ collectedAt }) => collectedAt === null);
  if (waiting.length > 0) return inTheMaking(waiting);
  return { stage: 'collected', since: latest(items.map(({ collectedAt }) => collectedAt)) };
}

function inTheMaking(items: readonly PickupItem[]): Standing {
  const unmade = items.filter(({ struckAt }) => struckAt === null);
  if (unmade.length > 0) return { stage: 'preparing', since: Math.min(...unmade.map(({ cameAt }) => cameAt)) };
  return { stage: 'ready', since: latest(items.map(({ struckAt }) => struckAt)) };
}

/** Who comes for a take-away and pays has in their hands what was ready then (decision 0068). */
function wasTakenWithPayment(
  { cameAt, struckAt }: PickupItem,
  { type, isForSomebody, closedAt }: PickupOrder,
  { tracksProgress }: PickupPolicy,
): boolean {
  if (type !== 'takeAway' || !isForSomebody || closedAt === null || cameAt >= closedAt) return false;
  return !tracksProgress || (struckAt !== null && struckAt <= closedAt);
}

/** What is done to an order so that it stands elsewhere. */
export type Step =
  /** Its items are made, or the last of them are not. */
  | 'strike'
  | 'unstrike'
  /** It was fetched, or was not. */
  | 'handOut'
  | 'keep'
  /** Its items were taken from their stations, or the last of them were not. */
  | 'collect'
  | 'putBack'
  /** Of an order without tickets it is said by hand. */
  | 'mark';

/** A tap: where its user saw the order, and where it is to stand. */
export interface Move {
  readonly from: Stage;
  readonly to: Stage;
}

export type Steps = readonly Step[] | 'unpaid' | null;

/** What one tap on or back does to an order that stands at `from`; null where that is no such tap. */
export function stepsOf(order: PickupOrder, { from, to }: Move, policy: PickupPolicy): Steps {
  const hasTickets = order.items.length > 0;
  if (from === 'preparing' && to === 'ready') return [hasTickets ? 'strike' : 'mark'];
  if (from === 'ready' && to === 'preparing') return [hasTickets ? 'unstrike' : 'mark'];
  if (from === 'ready' && to === 'collected') {
    if (order.type === 'takeAway' && isToHandOut(order)) return order.isPaid ? ['handOut'] : 'unpaid';
    return [hasTickets ? 'collect' : 'mark'];
  }
  return from === 'collected' && to === 'ready' ? stepsBack(order, policy) : null;
}

/** What was paid on being fetched or brought does not come back: its money is in a drawer. */
function stepsBack(order: PickupOrder, policy: PickupPolicy): Steps {
  const { type, overAt, items, markedTakenAt } = order;
  const isTaken = ({ collectedAt }: PickupItem) => collectedAt !== null;
  const wasTaken = items.length > 0 ? ofTaps(order, policy).some(isTaken) : markedTakenAt !== null;
  const back: Step = items.length > 0 ? 'putBack' : 'mark';
  if (overAt === null) return goneAtOf(order) === null && wasTaken ? [back] : null;
  // A delivery is with its courier until it is taken back from them too.
  return type === 'delivery' && wasTaken ? ['keep', back] : ['keep'];
}

/** The items that a step is about. An undo is about those that the last tap moved, however many there were before. */
export function meantBy<Item extends PickupItem>(order: PickupOrder<Item>, step: Step, policy: PickupPolicy): Item[] {
  const items = ofTaps(order, policy);
  const waiting = items.filter(({ collectedAt }) => collectedAt === null);
  const making = waiting.length > 0 ? waiting : items;
  if (step === 'strike') return making.filter(({ struckAt }) => struckAt === null);
  if (step === 'collect') return waiting;
  if (step === 'unstrike') {
    const last = latest(making.map(({ struckAt }) => struckAt));
    return making.filter(({ struckAt }) => struckAt === last);
  }
  const last = latest(items.map(({ collectedAt }) => collectedAt));
  return step === 'putBack' ? items.filter(({ collectedAt }) => collectedAt === last) : [];
}

/** All but what left with the payment: no tap moved that. */
function ofTaps<Item extends PickupItem>(order: PickupOrder<Item>, policy: PickupPolicy): readonly Item[] {
  if (isToHandOut(order)) return order.items;
  return order.items.filter((item) => !wasTakenWithPayment(item, order, policy));
}

/** Whether the controller still shows an order. */
export function isShown({ stage, since }: Standing, order: PickupOrder, now: number): boolean {
  if (stage === 'collected') return since > now - collectedSpan;
  if (stage === 'preparing' || isToHandOut(order)) return true;
  return Math.max(since, order.promisedAt ?? 0) > now - readySpan;
}

interface Placed extends Standing {
  readonly id: string;
  readonly promisedAt: number | null;
}

/** Who waits longest first, by the promise of what is promised; of what was collected the last one first. */
export function inPickupOrder<Row extends Placed>(rows: readonly Row[]): Row[] {
  const wanted = ({ stage, since, promisedAt }: Row): number => {
    if (stage === 'collected') return -since;
    return stage === 'preparing' ? (promisedAt ?? since) : since;
  };
  return [...rows].sort((a, b) => wanted(a) - wanted(b) || (a.id < b.id ? -1 : 1));
}
