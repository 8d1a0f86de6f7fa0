import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { currencies, type Minor } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Keypad } from '#platform/ui/kit/keypad.tsx';
import { typedAmount } from '#platform/ui/kit/typed-amount.ts';
import { typedMinor, withSign } from './typed-money.ts';

interface MoneyEntryProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** An amount typed on large keys. */
export function MoneyEntry({ label, text, onText }: MoneyEntryProps): ReactElement {
  const t = useTranslations('shifts.dialog');
  const { currency, decimalMark, money } = useFormats();
  const { decimalsKept } = currencies[currency];
  return (
    <div className="shift-money">
      <p className="shift-label">{label}</p>
      <output className="shift-entry" aria-label={label}>
        {text === '' ? money(0) : withSign(text, money(0))}
      </output>
      <Keypad
        label={label}
        labels={{ backspace: t('backspace') }}
        onKey={(key) => onText(typedAmount(text, key, decimalsKept))}
        onBackspace={() => onText(text.slice(0, -1))}
        extraKey={decimalMark}
      />
    </div>
  );
}

/** Minor units; nothing typed is zero. */
export function useTypedMoney(text: string): Minor {
  const { currency } = useFormats();
  return typedMinor(text, currency);
}
