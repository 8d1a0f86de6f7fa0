import { expect, it } from 'vitest';
import { handoverMs } from '../../domain/handover.ts';
import { createHands, type HandNews } from './hands.ts';
import type { TillFeed } from './ports.ts';

it('tells what came between two screens to the one that comes, once, the latest of each order, and nothing old', () => {
  let now = 0;
  let tell = (_: { readonly data: HandNews }) => {};
  const feed = {
    on: (_: string, heard: typeof tell) => {
      tell = heard;
      return () => {};
    },
  } as unknown as TillFeed;
  const hands = createHands(feed, () => now);
  hands.follow();
  const news = (orderId: string, step: string): { readonly data: HandNews } => ({
    data: {
      orderId,
      step,
      userId: 'besnik',
      userName: 'Besnik',
      ownerId: 'arta',
      toUserId: null,
      tableId: null,
      number: 4,
    },
  });
  const heard: string[] = [];
  const listen = () => hands.onHandover(({ orderId, step }) => heard.push(`${orderId} ${step}`));
  const leave = listen();
  tell(news('one', 'requestHandover'));
  expect(heard).toEqual(['one requestHandover']);
  leave();
  tell(news('one', 'requestHandover'));
  tell(news('one', 'acceptHandover'));
  tell(news('two', 'refuseHandover'));
  listen()();
  expect(heard.slice(1)).toEqual(['one acceptHandover', 'two refuseHandover']);
  tell(news('one', 'withdrawHandover'));
  now += handoverMs;
  listen();
  expect(heard).toHaveLength(3);
});
