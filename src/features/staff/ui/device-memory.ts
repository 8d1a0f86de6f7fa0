import { expectedLength, noteLength } from './pin-length.ts';

/** Data of past log-ins stored on this device: never a PIN, never a user. */
interface DeviceMemory {
  /** The lengths of the latest correct PINs, oldest first. */
  readonly pinLengths: readonly number[];
  /** Epoch ms of the first log-in; 0 where it was not noted. */
  readonly since: number;
  readonly pointName: string;
  readonly venueName: string;
  /** IANA name; empty until the server has sent it. */
  readonly timeZone: string;
}

const key = 'tavolina.login';
/** As long a device is new: on its first day everybody logs in who works with it. */
const newForMs = 24 * 60 * 60 * 1000;

function read(): DeviceMemory {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<DeviceMemory>;
    const lengths = Array.isArray(kept.pinLengths) ? kept.pinLengths.filter(Number.isInteger) : [];
    return {
      pinLengths: lengths,
      since: Number.isInteger(kept.since) ? Number(kept.since) : 0,
      pointName: textOf(kept.pointName),
      venueName: textOf(kept.venueName),
      timeZone: textOf(kept.timeZone),
    };
  } catch {
    return { pinLengths: [], since: 0, pointName: '', venueName: '', timeZone: '' };
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const write = (memory: DeviceMemory) => localStorage.setItem(key, JSON.stringify(memory));

/** The point's name at this device's last log-in; empty before the first. */
export const readPointName = (): string => read().pointName;

/** The venue's last known name and time zone; empty before the first contact with the server. */
export function readVenue(): { readonly name: string; readonly timeZone: string } {
  const { venueName, timeZone } = read();
  return { name: venueName, timeZone };
}

export function noteVenue(venueName: string, timeZone: string): void {
  const memory = read();
  if (memory.venueName !== venueName || memory.timeZone !== timeZone) write({ ...memory, venueName, timeZone });
}

/** The number of digits at which an entry is submitted automatically; no fewer than `first` on a new device. */
export function readExpectedLength(first?: number): number {
  const { pinLengths, since } = read();
  return expectedLength(pinLengths, Date.now() - since < newForMs, first);
}

export function noteLogin(pin: string, pointName: string): void {
  const memory = read();
  const since = memory.pinLengths.length === 0 ? Date.now() : memory.since;
  write({ ...memory, pinLengths: noteLength(memory.pinLengths, pin.length), since, pointName });
}

/** The device was enrolled as a point with this name. */
export function noteDevice(pointName: string): void {
  noteBoard(false);
  write({ ...read(), pointName });
}

/** The device is another point now; its name comes with the next log-in. */
export function forgetPointName(): void {
  noteBoard(false);
  write({ ...read(), pointName: '' });
}

const boardKey = 'tavolina.board';

/** Whether this device was a customer board when it last heard of the server: it is one again without a log-in. */
export const isBoard = (): boolean => localStorage.getItem(boardKey) === 'yes';

export function noteBoard(isOne: boolean): void {
  if (isOne) localStorage.setItem(boardKey, 'yes');
  else localStorage.removeItem(boardKey);
}
