import { currencies, roundDiv } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';

/** Formats an amount for an axis: whole units without the currency sign. */
export function useShortMoney(): (minor: number) => string {
  const { currency, money } = useFormats();
  const { decimalsKept, decimalsShown } = currencies[currency];
  const unit = 10 ** decimalsKept;
  return (minor) => {
    const text = money(roundDiv(Math.round(minor), unit) * unit, { symbol: false });
    return decimalsShown > 0 ? text.slice(0, -(decimalsShown + 1)) : text;
  };
}
