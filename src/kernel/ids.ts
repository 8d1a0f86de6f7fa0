const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const COUNTER_LIMIT = 2 ** 26;
const RANDOM_BYTES = 10;

// Requests for random bytes are slow; one request serves a hundred ids.
const pool = new Uint8Array(RANDOM_BYTES * 100);
let used = pool.length;

type Sequence = { at: number; counter: number };
const clock: Sequence = { at: 0, counter: 0 };
const given: Sequence = { at: -1, counter: 0 };

/**
 * A UUIDv7 (RFC 9562): milliseconds, a 26-bit counter that starts at random and grows within a millisecond, 48 random
 * bits. Ids made here one after the other sort in that order, even if the clock is set back. An explicit `now` (epoch
 * ms) is used as it is; repeating it continues its sequence.
 */
export function uuidv7(now?: number): string {
  if (used === pool.length) {
    globalThis.crypto.getRandomValues(pool);
    used = 0;
  }
  const start = used;
  used += RANDOM_BYTES;
  // Half of the counter's range is left free, so that a millisecond has room for 33 million ids.
  const seed = ((byte(start) & 1) << 24) | (byte(start + 1) << 16) | (byte(start + 2) << 8) | byte(start + 3);
  const sequence = now === undefined ? clock : given;
  advance(sequence, now === undefined ? Math.max(Date.now(), clock.at) : now, seed);
  const { at, counter } = sequence;
  const high = Math.floor(at / 2 ** 16);
  return (
    `${hex(high >>> 24)}${hex(high >>> 16)}${hex(high >>> 8)}${hex(high)}-${hex((at / 2 ** 8) & 0xff)}${hex(at % 256)}` +
    `-${hex(0x70 | (counter >>> 22))}${hex(counter >>> 14)}-${hex(0x80 | ((counter >>> 8) & 0x3f))}${hex(counter)}` +
    `-${hex(byte(start + 4))}${hex(byte(start + 5))}${hex(byte(start + 6))}${hex(byte(start + 7))}` +
    `${hex(byte(start + 8))}${hex(byte(start + 9))}`
  );
}

/** Whether the value is a UUID in the form used here: any version, lower case, so that one id has one spelling. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && CANONICAL.test(value);
}

function advance(sequence: Sequence, at: number, seed: number): void {
  if (at !== sequence.at) {
    sequence.at = at;
    sequence.counter = seed;
  } else if (sequence.counter + 1 < COUNTER_LIMIT) {
    sequence.counter += 1;
  } else {
    sequence.at += 1;
    sequence.counter = seed;
  }
}

function byte(index: number): number {
  return pool[index] as number;
}

function hex(value: number): string {
  return HEX[value & 0xff] as string;
}
