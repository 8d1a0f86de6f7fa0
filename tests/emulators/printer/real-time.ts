/**
 * Commands that a printer obeys when they arrive, also while it is offline or prints something else. It looks for them
 * in every byte, as the documents warn: an image may contain them by chance.
 */
export type RealTimeCommand =
  | { readonly kind: 'status'; readonly n: number }
  | { readonly kind: 'recover'; readonly clears: boolean }
  | { readonly kind: 'pulse'; readonly pin: 2 | 5; readonly ms: number }
  | { readonly kind: 'clear' };

const clearBuffer = [0x10, 0x14, 8, 1, 3, 20, 1, 6, 2, 8];

function commandAt(bytes: Uint8Array): RealTimeCommand | 'more' | null {
  const [dle, second, n, m, t] = bytes;
  if (dle !== 0x10) return null;
  if (second === undefined) return 'more';
  if (second === 0x04) return oneByte(n, () => (n !== undefined && n >= 1 && n <= 4 ? { kind: 'status', n } : null));
  if (second === 0x05) return oneByte(n, () => (n === 1 || n === 2 ? { kind: 'recover', clears: n === 2 } : null));
  if (second !== 0x14) return null;
  if (n === 1) return pulseOf(m, t);
  return clearing(bytes);
}

function oneByte(n: number | undefined, make: () => RealTimeCommand | null): RealTimeCommand | 'more' | null {
  return n === undefined ? 'more' : make();
}

function pulseOf(m: number | undefined, t: number | undefined): RealTimeCommand | 'more' | null {
  if (m === undefined || t === undefined) return m === undefined || m <= 1 ? 'more' : null;
  return m <= 1 && t >= 1 && t <= 8 ? { kind: 'pulse', pin: m === 0 ? 2 : 5, ms: t * 100 } : null;
}

function clearing(bytes: Uint8Array): RealTimeCommand | 'more' | null {
  const begun = bytes.subarray(0, clearBuffer.length);
  if (!begun.every((byte, place) => byte === clearBuffer[place])) return null;
  return begun.length === clearBuffer.length ? { kind: 'clear' } : 'more';
}

const lengthOf = ({ kind }: RealTimeCommand) => ({ status: 3, recover: 3, pulse: 5, clear: clearBuffer.length })[kind];

/** Reads a stream in pieces of any size; of each command it says where in the piece it ended. */
export function createRealTimeReader() {
  let kept = new Uint8Array(0);
  return {
    read(bytes: Uint8Array): { command: RealTimeCommand; end: number }[] {
      const all = new Uint8Array(kept.length + bytes.length);
      all.set(kept);
      all.set(bytes, kept.length);
      const found: { command: RealTimeCommand; end: number }[] = [];
      const before = kept.length;
      kept = new Uint8Array(0);
      for (let at = all.indexOf(0x10); at !== -1; at = all.indexOf(0x10, at + 1)) {
        const command = commandAt(all.subarray(at));
        if (command === 'more') {
          kept = all.slice(at);
          break;
        }
        if (command !== null) found.push({ command, end: at + lengthOf(command) - before });
      }
      return found;
    },
    forget() {
      kept = new Uint8Array(0);
    },
  };
}
