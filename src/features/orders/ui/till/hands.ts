import type { LiveEventBelow } from '#kernel/event.ts';
import { handoverMs } from '../../domain/handover.ts';
import type { TillFeed } from './ports.ts';

/** What somebody did about an order that changes hands. */
export type HandNews = LiveEventBelow<'order.handover'>['data'];

export interface Hands {
  follow(): () => void;
  /** Also of what came while no screen listened, as between one screen and the next. */
  onHandover(listener: (news: HandNews) => void): () => void;
}

/**
 * The news of orders that change hands. A screen listens only while it is shown: what nobody heard is kept, the latest of each order,
 * for as long as a request lasts.
 */
export function createHands(feed: TillFeed, now: () => number): Hands {
  const listeners = new Set<(news: HandNews) => void>();
  const unheard = new Map<string, { readonly news: HandNews; readonly at: number }>();
  return {
    follow: () =>
      feed.on('order.handover', ({ data: news }) => {
        if (listeners.size === 0) unheard.set(news.orderId, { news, at: now() });
        for (const listener of [...listeners]) listener(news);
      }),
    onHandover(listener) {
      listeners.add(listener);
      const kept = [...unheard.values()];
      unheard.clear();
      for (const { news, at } of kept) if (now() - at < handoverMs) listener(news);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
