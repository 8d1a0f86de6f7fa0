import { currencies } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';

export interface ShortMoney {
  /** Minor units of what the axis counts. */
  readonly unit: number;
  /** An amount in them, without the currency sign. */
  readonly write: (units: number) => string;
}

/** Whole units of the currency for an axis: between two of them its marks would be written alike. */
export function useShortMoney(): ShortMoney {
  const { currency, money } = useFormats();
  const { decimalsKept, wholeDecimals } = currencies[currency];
  const unit = 10 ** decimalsKept;
  const write = (units: number) => {
    const text = money(Math.round(units) * unit, { symbol: false });
    return wholeDecimals > 0 ? text.slice(0, -(wholeDecimals + 1)) : text;
  };
  return { unit, write };
}
