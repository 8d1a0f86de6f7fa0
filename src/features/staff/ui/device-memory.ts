import { expectedLength, noteLength } from './pin-length.ts';

/** What this device knows of past log-ins: never a PIN, never who. */
interface DeviceMemory {
  /** The lengths of the latest PINs that were right, oldest first. */
  readonly pinLengths: readonly number[];
  readonly pointName: string;
  readonly venueName: string;
  /** IANA name; empty before the server was heard of. */
  readonly timeZone: string;
}

const key = 'tavolina.login';

function read(): DeviceMemory {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<DeviceMemory>;
    const lengths = Array.isArray(kept.pinLengths) ? kept.pinLengths.filter(Number.isInteger) : [];
    return {
      pinLengths: lengths,
      pointName: textOf(kept.pointName),
      venueName: textOf(kept.venueName),
      timeZone: textOf(kept.timeZone),
    };
  } catch {
    return { pinLengths: [], pointName: '', venueName: '', timeZone: '' };
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const write = (memory: DeviceMemory) => localStorage.setItem(key, JSON.stringify(memory));

/** The name under which this device signed in last; empty before its first log-in. */
export const readPointName = (): string => read().pointName;

/** The venue as it was called when the server was last heard of, and its clock; empty before. */
export function readVenue(): { readonly name: string; readonly timeZone: string } {
  const { venueName, timeZone } = read();
  return { name: venueName, timeZone };
}

export function noteVenue(venueName: string, timeZone: string): void {
  const memory = read();
  if (memory.venueName !== venueName || memory.timeZone !== timeZone) write({ ...memory, venueName, timeZone });
}

/** The number of digits after which an entry is sent by itself. */
export const readExpectedLength = (): number => expectedLength(read().pinLengths);

export function noteLogin(pin: string, pointName: string): void {
  const memory = read();
  write({ ...memory, pinLengths: noteLength(memory.pinLengths, pin.length), pointName });
}

/** The device has just become a point of this name. */
export function noteDevice(pointName: string): void {
  write({ ...read(), pointName });
}

/** The device now is another point; its name comes with the next log-in. */
export function forgetPointName(): void {
  write({ ...read(), pointName: '' });
}
