import type { TillApi } from './ports.ts';
import type { TillOrder } from './till-order.ts';

export interface LeaseDeps {
  readonly api: Pick<TillApi, 'lease'>;
  readonly now: () => number;
  readonly orderOf: (id: string) => TillOrder | undefined;
  /** Somebody else may hold the order by now: read it again. */
  readonly onNews: (id: string) => void;
  readonly later: (run: () => void, ms: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Leases {
  /** Keeps an order for this device while it is on screen; answers how to let it go. */
  hold(id: string): () => void;
  /** Another device holds the order until then, by the server's clock: look again when that is over. */
  expect(id: string, until: number): void;
}

const renewMs = 20_000;
/** A clock that is wrong must neither lock an order for good nor ask without pause. */
const lookAgainMs = { least: 5_000, most: 60_000 };

export function createLeases({ api, now, orderOf, onNews, later, subscribe }: LeaseDeps): Leases {
  const queues = new Map<string, Promise<unknown>>();
  const expected = new Map<string, number>();

  /** Take and release of one order reach the server in the order in which they were meant. */
  function ask(id: string, action: 'take' | 'release'): void {
    const turn = (queues.get(id) ?? Promise.resolve())
      .then(() => api.lease(id, action))
      .then(
        ({ heldByMe }) => action === 'take' && !heldByMe && onNews(id),
        // Without an answer the next renewal tries again; the commands themselves are what the server decides.
        () => action === 'take' && onNews(id),
      );
    queues.set(id, turn);
  }

  function hold(id: string): () => void {
    let isTaken = false;
    const take = (): void => {
      const order = orderOf(id);
      if (!order?.server || order.order === null || order.status !== 'open' || order.heldBy !== null) return;
      isTaken = true;
      ask(id, 'take');
    };
    take();
    const timer = setInterval(take, renewMs);
    // An order that was opened here is known to the server a moment later.
    const stopWaiting = subscribe(() => !isTaken && take());
    return () => {
      clearInterval(timer);
      stopWaiting();
      if (isTaken) releaseWhenSent(id);
    };
  }

  /** Let go too early, another device could take the order while our own commands are still on their way. */
  function releaseWhenSent(id: string): void {
    const isSent = () => (orderOf(id)?.pending.length ?? 0) === 0;
    if (isSent()) {
      ask(id, 'release');
      return;
    }
    const stop = subscribe(() => {
      if (!isSent()) return;
      stop();
      ask(id, 'release');
    });
  }

  return {
    hold,
    expect(id, until) {
      if (expected.get(id) === until) return;
      expected.set(id, until);
      const wait = Math.min(lookAgainMs.most, Math.max(lookAgainMs.least, until - now()));
      later(() => {
        expected.delete(id);
        onNews(id);
      }, wait);
    },
  };
}
