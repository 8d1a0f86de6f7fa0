import type { PriceBook } from '#features/menu/domain/price-book.ts';

export interface PriceClock {
  /** Recomputes now and at each scheduled price change. */
  look(): void;
  stop(): void;
}

/** The longest interval, so that a device that slept, or whose clock was corrected, catches up. */
const lookAgainMs = 20_000;

/** Notifies when scheduled prices change, because a happy hour or a price list begins or ends. */
export function createPriceClock(now: () => number, book: () => PriceBook | undefined, onTurn: () => void): PriceClock {
  let since: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    clearTimeout(timer);
    const at = now();
    const span = book()?.steadyAt(at);
    if (span === undefined) return;
    const hasTurned = since !== undefined && since !== span.from;
    since = span.from;
    if (hasTurned) onTurn();
    timer = setTimeout(look, Math.min(span.to - at, lookAgainMs));
  }
  return { look, stop: () => clearTimeout(timer) };
}
