import type { Fetch } from './request.ts';

/** The server's clock as this device knows it: prices and hours go by it, not by a device that is minutes wrong. */
export interface ServerClock {
  /** Epoch ms; the device's own clock until the server has answered once. */
  now(): number;
  /** The same fetch, whose answers tell the time. */
  listening(fetch: Fetch): Fetch;
}

/** HTTP dates name the second in which an answer was made. */
const second = 1_000;

/**
 * Each answer says in which second of the server it was made, somewhere between asking and hearing. What all of them
 * allow gets narrower with every answer; when nothing is left, one of the clocks was set, and the latest counts.
 */
export function createServerClock(device: () => number = Date.now): ServerClock {
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;

  function hear(made: number, asked: number, heard: number): void {
    const [low, high] = [made - heard, made + second - asked];
    const agrees = Math.max(least, low) <= Math.min(most, high);
    least = agrees ? Math.max(least, low) : low;
    most = agrees ? Math.min(most, high) : high;
  }

  return {
    now: () => device() + (most === Number.POSITIVE_INFINITY ? 0 : Math.round((least + most) / 2)),
    listening: (fetch) => async (input, init) => {
      const asked = device();
      const answer = await fetch(input, init);
      const made = Date.parse(answer.headers.get('date') ?? '');
      if (!Number.isNaN(made)) hear(made, asked, device());
      return answer;
    },
  };
}
