import type { TillApi } from './ports.ts';
import type { TillOrder } from './till-order.ts';

export interface LeaseDeps {
  readonly api: Pick<TillApi, 'lease'>;
  readonly now: () => number;
  readonly orderOf: (id: string) => TillOrder | undefined;
  /** Another device may hold the order now: reload it. */
  readonly onNews: (id: string) => void;
  readonly later: (run: () => void, ms: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface Leases {
  /** Holds the order's lease while it is on screen. Returns a release function. */
  hold(id: string): () => void;
  /** Another device holds the order until then, by the server's clock: reload it when that has passed. */
  expect(id: string, until: number): void;
}

const renewMs = 20_000;
/** A wrong clock must neither lock an order forever nor cause a request loop. */
const lookAgainMs = { least: 5_000, most: 60_000 };

export function createLeases({ api, now, orderOf, onNews, later, subscribe }: LeaseDeps): Leases {
  const queues = new Map<string, Promise<unknown>>();
  const expected = new Map<string, number>();

  /** Acquire and release calls of one order are sent in sequence. */
  function ask(id: string, action: 'take' | 'release'): void {
    const turn = (queues.get(id) ?? Promise.resolve())
      .then(() => api.lease(id, action))
      .then(
        ({ heldByMe }) => action === 'take' && !heldByMe && onNews(id),
        // If the call fails, the next renewal tries again; the server decides the commands in any case.
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
    // The server learns of an order opened here a moment later.
    const stopWaiting = subscribe(() => !isTaken && take());
    return () => {
      clearInterval(timer);
      stopWaiting();
      if (isTaken) releaseWhenSent(id);
    };
  }

  /** If the lease were released too early, another device could take the order before this device's commands arrive. */
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
