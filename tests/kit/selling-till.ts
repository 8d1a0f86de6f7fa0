// A till that sells continuously, records what it believes, and never gives up a command.
import { setTimeout as delay } from 'node:timers/promises';
import { uuidv7 } from '#kernel/ids.ts';
import { rollDice } from '../../src/main/demo/dice.ts';

export interface Product {
  readonly id: string;
  readonly price: number;
}
/** A product as the catalogue has it. */
export interface Listed extends Product {
  readonly type: string;
  readonly courseSpliter: boolean;
  readonly choices?: readonly unknown[] | null;
}

/** What a device sells by, as far as a till of the tests needs it. */
export interface Catalogue {
  readonly products: readonly Listed[];
  readonly menus: readonly { readonly productIds: readonly string[] }[];
  readonly offers: { readonly happyHours: readonly { readonly productIds: readonly string[] }[] };
}

/** What is sold in one tap at its own price at any hour: nothing is asked about it, it costs something, and is in no happy hour. */
export function soldAtOnce({ products, menus, offers }: Catalogue): Listed[] {
  const onMenu = new Set(menus.flatMap(({ productIds }) => productIds));
  const reduced = new Set(offers.happyHours.flatMap(({ productIds }) => productIds));
  return products.filter(
    ({ id, type, courseSpliter, price, choices }) =>
      type === 'simple' && !courseSpliter && price > 0 && !choices?.length && onMenu.has(id) && !reduced.has(id),
  );
}

interface Line {
  readonly productId: string;
  readonly quantity: number;
}
/** An order as its till believes it to be. */
export interface Believed {
  readonly id: string;
  readonly lines: Map<string, Line>;
  total: number;
  version: number;
  status: 'open' | 'closed';
  isSent: boolean;
}
export type Command = { readonly id: string; readonly type: string; readonly orderId: string } & Record<
  string,
  unknown
>;
export interface Delivered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a response or an error, checked by its use
  readonly body: any;
}

export interface Till {
  readonly orders: Believed[];
  /** Ids of acknowledged commands. */
  readonly done: string[];
  /** Responses that a till must never get. */
  readonly surprises: string[];
  readonly resent: () => number;
  readonly work: () => Promise<void>;
  readonly close: () => void;
}

export interface TillOptions {
  readonly products: readonly Product[];
  /** The seed of its random numbers. */
  readonly seed: string;
  /** Calls the server; rejects if there is no response. */
  readonly deliver: (commands: readonly Command[]) => Promise<Delivered>;
  /** The failures in the server's log. */
  readonly lastFailure: () => Promise<string>;
}

/** Sells until closed. A request without a response is sent again under the same ids, before anything else. */
export function openTill({ products, seed, deliver: call, lastFailure }: TillOptions): Till {
  const dice = rollDice(seed);
  const orders: Believed[] = [];
  const done: string[] = [];
  const surprises: string[] = [];
  let isClosed = false;
  let again = 0;

  async function deliver(commands: readonly Command[]): Promise<void> {
    for (let attempt = 1; attempt <= 2_000; attempt += 1) {
      if (attempt > 1) again += 1;
      const answer = await call(commands).catch(() => null);
      if (answer?.status === 200) {
        check(commands, answer.body.answers);
        done.push(...commands.map(({ id }) => id));
        return;
      }
      // A server that is stopping or starting may only respond with 503 or not at all.
      if (answer !== null && answer.status !== 503) {
        surprises.push(`${answer.status} ${JSON.stringify(answer.body)} ${await lastFailure()}`);
      }
      await delay(25);
    }
    throw new Error('the server never came back');
  }

  function check(
    commands: readonly Command[],
    answers: readonly { id: string; outcome: string; code: string | null }[],
  ) {
    for (const [at, { id, type }] of commands.entries()) {
      const { outcome, code } = answers.find((answer) => answer.id === id) ?? { outcome: 'unanswered', code: null };
      if (outcome !== 'done') surprises.push(`${type} (${at + 1} of ${commands.length}): ${outcome} ${code}`);
    }
  }

  function nextStep(order: Believed): Command[] {
    const command = (type: string, rest: Record<string, unknown> = {}): Command => {
      order.version += 1;
      return { id: uuidv7(), type, orderId: order.id, ...rest };
    };
    const addLine = (): Command => {
      const product = products[dice.between(0, products.length - 1)] as Product;
      const [lineId, pieces] = [uuidv7(), dice.between(1, 4)];
      order.lines.set(lineId, { productId: product.id, quantity: pieces * 1000 });
      order.total += product.price * pieces;
      order.isSent = false;
      return command('addLine', { lineId, productId: product.id, quantity: pieces * 1000 });
    };
    if (order.version === 0) {
      return [command('openOrder', { orderType: 'direct', tableId: null, covers: 0 }), addLine()];
    }
    const throwOf = dice.between(1, 10);
    if (throwOf <= 6) return Array.from({ length: dice.between(1, 3) }, addLine);
    if (throwOf <= 8 && !order.isSent) {
      order.isSent = true;
      return [command('send')];
    }
    const { total } = order;
    const cash = dice.between(0, total);
    const parts = [
      { id: uuidv7(), method: 'cash', amount: cash, tendered: cash },
      { id: uuidv7(), method: 'card', amount: total - cash },
    ].filter(({ amount }) => amount > 0);
    order.status = 'closed';
    const isSent = order.isSent;
    order.isSent = true;
    return [...(isSent ? [] : [command('send')]), command('pay', { expectedTotal: total, payments: parts })];
  }

  return {
    orders,
    done,
    surprises,
    resent: () => again,
    close: () => {
      isClosed = true;
    },
    work: async () => {
      let order: Believed | null = null;
      while (!isClosed) {
        if (order === null || order.status === 'closed') {
          order = { id: uuidv7(), lines: new Map(), total: 0, version: 0, status: 'open', isSent: false };
          orders.push(order);
        }
        await deliver(nextStep(order));
        await delay(dice.between(0, 15));
      }
    },
  };
}
