import { roundDiv } from '#kernel/money.ts';

/** The change of a figure; `none` if there is nothing to compare with. */
export type Change =
  | { readonly direction: 'none' | 'same'; readonly basisPoints: 0 }
  /** In basis points rounded to ten, because tenths of a percent are enough; never negative. */
  | { readonly direction: 'up' | 'down'; readonly basisPoints: number };

/** Compares two amounts of the same kind. */
export function compare(now: number, before: number): Change {
  if (before === 0) return { direction: now === 0 ? 'same' : 'none', basisPoints: 0 };
  if (now === before) return { direction: 'same', basisPoints: 0 };
  const share = roundDiv(BigInt(Math.abs(now - before)) * 1_000n, Math.abs(before)) * 10;
  return { direction: now > before ? 'up' : 'down', basisPoints: share };
}
