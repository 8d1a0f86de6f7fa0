import type { Fetch } from './request.ts';

/** An estimate of the server's clock: prices and hours depend on it, not on the device's clock, which may be wrong. */
export interface ServerClock {
  /** Epoch ms; until the first response by the difference that was kept last, else the device's own clock. */
  now(): number;
  /** Whether the two clocks are certainly more than a minute apart. */
  isOff(): boolean;
  /** Called when that changes. */
  onOff(listener: () => void): () => void;
  /** The same fetch, which also reads the time from the responses. */
  listening(fetch: Fetch): Fetch;
}

/** Where the difference of the clocks is kept: a till that is loaded again without the server has heard no response. */
export interface ClockKeep {
  read(): number | null;
  write(difference: number): void;
}

/** HTTP dates have a resolution of one second. */
const second = 1_000;
const mostSkew = 60_000;

/**
 * Each response contains the server's time to the second, at some moment between request and response. Every response
 * narrows the possible offset; if no offset fits all of them, one of the clocks was set, and the latest response
 * counts.
 */
export function createServerClock(device: () => number = Date.now, keep?: ClockKeep): ServerClock {
  let kept = keep?.read() ?? null;
  let least = Number.NEGATIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;
  let isOff = false;
  const listeners = new Set<() => void>();

  function hear(made: number, asked: number, heard: number): void {
    const [low, high] = [made - heard, made + second - asked];
    const agrees = Math.max(least, low) <= Math.min(most, high);
    least = agrees ? Math.max(least, low) : low;
    most = agrees ? Math.min(most, high) : high;
    const difference = Math.round((least + most) / 2);
    if (kept === null || Math.abs(difference - kept) > second) {
      kept = difference;
      keep?.write(difference);
    }
    const wasOff = isOff;
    isOff = least > mostSkew || most < -mostSkew;
    if (isOff !== wasOff) for (const listener of listeners) listener();
  }

  return {
    now: () => device() + (most === Number.POSITIVE_INFINITY ? (kept ?? 0) : Math.round((least + most) / 2)),
    isOff: () => isOff,
    onOff(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listening: (fetch) => async (input, init) => {
      const asked = device();
      const answer = await fetch(input, init);
      const made = Date.parse(answer.headers.get('date') ?? '');
      if (!Number.isNaN(made)) hear(made, asked, device());
      return answer;
    },
  };
}

const key = 'tavolina.clock';

/** Keeps the difference on the device. A device that is full or forbids it only loses it. */
export function keptClock(storage: Pick<Storage, 'getItem' | 'setItem'>): ClockKeep {
  return {
    read() {
      const difference = Number.parseInt(storage.getItem(key) ?? '', 10);
      return Number.isSafeInteger(difference) ? difference : null;
    },
    write(difference) {
      try {
        storage.setItem(key, String(difference));
      } catch {
        // Full: the next response says it again.
      }
    },
  };
}
