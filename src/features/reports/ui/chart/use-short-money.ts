import { currencies, roundDiv } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';

/** Formats an amount for an axis: whole units without the currency sign. */
export function useShortMoney(): (minor: number) => string {
  const { currency, money } = useFormats();
  const { decimalsKept, wholeDecimals } = currencies[currency];
  const unit = 10 ** decimalsKept;
  return (minor) => {
    const text = money(roundDiv(Math.round(minor), unit) * unit, { symbol: false });
    return wholeDecimals > 0 ? text.slice(0, -(wholeDecimals + 1)) : text;
  };
}
