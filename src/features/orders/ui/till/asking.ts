import type { OrderCommand } from '../../domain/command.ts';
import type { Refused } from '../../domain/decision.ts';
import type { OrderParts } from './order-parts.ts';
import type { TillApi } from './ports.ts';
import type { Reading } from './reading.ts';
import type { Shown } from './shown.ts';
import type { BatchAnswer } from './views.ts';

/** Null where it was accepted. */
export type Asked = Pick<Refused, 'code' | 'details' | 'mayRetry'> | null;

/** What the server said of the only command of a batch. */
export function askedOf({ answers: [answer] }: Pick<BatchAnswer, 'answers'>): Asked {
  if (answer?.outcome === 'done') return null;
  return { code: answer?.code ?? 'INTERNAL', details: answer?.details ?? {}, mayRetry: answer?.outcome === 'wait' };
}

/**
 * Has the server decide a command that no till can decide: it does not go through the outbox, because somebody waits for the
 * answer. Sent again with the same id, it takes effect once. Returns null if it was accepted; throws without an answer.
 */
export function createAsking(api: Pick<TillApi, 'ask'>, shown: Shown, { takeOrders }: Pick<Reading, 'takeOrders'>) {
  return async (command: OrderCommand): Promise<Asked> => {
    const answer = await api.ask(command);
    const { orders } = answer;
    void takeOrders(orders);
    shown.refresh(new Set(orders.map(({ id }) => id)));
    return askedOf(answer);
  };
}

/** Waits until the server has answered all that was done to an order; false if it has not by then. */
export function createWaiting(parts: Pick<OrderParts, 'get'>, shown: Pick<Shown, 'subscribe'>) {
  return (orderId: string, withinMs: number): Promise<boolean> => {
    const isAnswered = () => parts.get(orderId).pending.length === 0;
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        stop();
        resolve(isAnswered());
      };
      const stop = shown.subscribe(() => isAnswered() && finish());
      const timer = setTimeout(finish, isAnswered() ? 0 : withinMs);
    });
  };
}
