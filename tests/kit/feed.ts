import { request } from 'node:http';
import type { LiveEvent } from '#kernel/event.ts';
import { createStreamParser } from '#platform/ui/live/feed.ts';

export interface Reader {
  readonly status: number;
  readonly events: LiveEvent[];
  /** Comments and named records as received: `reset`. */
  readonly marks: string[];
  readonly comments: string[];
  /** Where to resume, as far as the server has told. */
  readonly place: () => number | undefined;
  /** Waits until this number of events has been received. */
  readonly until: (count: number, ms?: number) => Promise<void>;
  readonly untilClosed: (ms?: number) => Promise<void>;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly leave: () => void;
}

/** Reads the live feed over a real socket. */
export function readFeed(origin: string, token: string, after?: number): Promise<Reader> {
  const events: LiveEvent[] = [];
  const marks: string[] = [];
  const comments: string[] = [];
  let isClosed = false;
  let place: number | undefined;
  const takePlace = (id: string | undefined) => {
    if (id !== undefined) place = Number(id);
  };
  return new Promise((resolve, reject) => {
    const asked = request(
      `${origin}/api/events${after === undefined ? '' : `?after=${after}`}`,
      { headers: { authorization: `Bearer ${token}` }, agent: false },
      (answer) => {
        const parse = createStreamParser(
          ({ event, data, id }) => {
            takePlace(id);
            if (event === 'message') events.push(JSON.parse(data) as LiveEvent);
            else marks.push(event);
          },
          undefined,
          takePlace,
        );
        answer.setEncoding('utf8');
        const hear = (piece: string) => {
          comments.push(...piece.split('\n').filter((line) => line.startsWith(':')));
          parse(piece);
          // The first bytes mean that the client is subscribed.
          resolve(reader);
        };
        answer.on('data', hear);
        answer.on('close', () => {
          isClosed = true;
          resolve(reader);
        });
        answer.on('error', () => {});
        const reader: Reader = {
          status: answer.statusCode ?? 0,
          events,
          marks,
          comments,
          place: () => place,
          until: (count, ms) => waitFor(() => events.length >= count, `${count} events`, ms),
          untilClosed: (ms) => waitFor(() => isClosed, 'the end of the feed', ms),
          pause: () => {
            answer.pause();
            answer.socket.pause();
          },
          resume: () => {
            answer.socket.resume();
            answer.resume();
          },
          leave: () => asked.destroy(),
        };
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

export async function waitFor(isSo: () => boolean | Promise<boolean>, what: string, ms = 5_000): Promise<void> {
  const end = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited ${ms} ms in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
