/** What status commands answer from. */
export interface Condition {
  readonly isCoverOpen: boolean;
  readonly isPaperOut: boolean;
  readonly isNearEnd: boolean;
  readonly error: 'none' | 'cutter' | 'recoverable' | 'unrecoverable';
  readonly isDrawerOpen: boolean;
}

export const isOffline = ({ isCoverOpen, isPaperOut, error }: Condition) =>
  isCoverOpen || isPaperOut || error !== 'none';

const bits = (fixed: number, parts: ReadonlyArray<readonly [boolean, number]>) =>
  parts.reduce((byte, [isSet, bit]) => (isSet ? byte | bit : byte), fixed);

/** DLE EOT n: one byte, of which bits 1 and 4 are always set. Null for a function that the printer does not have. */
export function realTimeStatus(condition: Condition, n: number): number | null {
  const { isCoverOpen, isPaperOut, isNearEnd, error, isDrawerOpen } = condition;
  if (n === 1) {
    return bits(0x12, [
      [isDrawerOpen, 0x04],
      [isOffline(condition), 0x08],
      [error === 'cutter' || error === 'recoverable', 0x20],
    ]);
  }
  if (n === 2) {
    return bits(0x12, [
      [isCoverOpen, 0x04],
      [isPaperOut, 0x20],
      [error !== 'none', 0x40],
    ]);
  }
  if (n === 3) {
    return bits(0x12, [
      [error === 'cutter', 0x08],
      [error === 'unrecoverable', 0x20],
      [error === 'recoverable', 0x40],
    ]);
  }
  if (n === 4) {
    return bits(0x12, [
      [isNearEnd || isPaperOut, 0x0c],
      [isPaperOut, 0x60],
    ]);
  }
  return null;
}

/** GS r 1 and ESC v: bits 0 and 1 near the end, 2 and 3 at the end. */
export function paperStatus({ isPaperOut, isNearEnd }: Condition): number {
  return bits(0, [
    [isNearEnd || isPaperOut, 0x03],
    [isPaperOut, 0x0c],
  ]);
}

/** GS r 2 and ESC u. */
export const drawerStatus = ({ isDrawerOpen }: Condition) => (isDrawerOpen ? 1 : 0);

/** The four bytes of the automatic status (GS a). */
export function automaticStatus(condition: Condition): Uint8Array {
  const { isCoverOpen, error, isDrawerOpen } = condition;
  const first = bits(0x10, [
    [isDrawerOpen, 0x04],
    [isOffline(condition), 0x08],
    [isCoverOpen, 0x20],
  ]);
  const second = bits(0, [
    [error === 'cutter', 0x08],
    [error === 'unrecoverable', 0x20],
    [error === 'recoverable', 0x40],
  ]);
  return Uint8Array.of(first, second, paperStatus(condition), 0);
}

/** The parts of a condition whose change GS a n asks to hear of, as one text that changes with them. */
export function watched(condition: Condition, n: number): string {
  const parts = [
    (n & 1) === 0 ? '' : condition.isDrawerOpen,
    (n & 2) === 0 ? '' : isOffline(condition),
    (n & 4) === 0 ? '' : condition.error,
    (n & 8) === 0 ? '' : `${condition.isNearEnd} ${condition.isPaperOut}`,
  ];
  return parts.join('/');
}
