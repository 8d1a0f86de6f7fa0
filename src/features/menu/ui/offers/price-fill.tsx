import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usualStep } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Select, TextField } from '#platform/ui/kit/field.tsx';
import { readNumber } from '#platform/ui/records/number-text.ts';
import { changeLimits } from '../../domain/offer-resources.ts';

export interface PriceFillProps {
  /** The number of shown products, which would get a price. */
  readonly count: number;
  readonly onFill: (basisPoints: number, step: number) => void;
  readonly onClear: () => void;
}

/** Multiples of the currency's usual step. */
const roundings = [1, 5, 10, 50, 100] as const;

/** Fills the prices of all shown products, computed from their own prices. */
export function PriceFill({ count, onFill, onClear }: PriceFillProps): ReactElement {
  const t = useTranslations('menu.prices');
  const { currency, decimalMark, money } = useFormats();
  const [text, setText] = useState('');
  const [rounding, setRounding] = useState('5');
  const read = readNumber(text, 'percent', { currency, decimalMark });
  const change = read.ok ? read.value : null;
  const isFit = change !== null && change >= changeLimits.min && change <= changeLimits.max;
  const step = usualStep(currency) * Number(rounding);
  return (
    // biome-ignore lint/a11y/useSemanticElements: tools within a form's own fieldset
    <div className="price-fill" role="group" aria-label={t('fillTitle')}>
      <TextField
        label={t('fillBy')}
        className="price-fill-percent"
        numeric
        value={text}
        placeholder="-10"
        trailing="%"
        error={text.trim() !== '' && !isFit ? t('notAChange') : undefined}
        onChange={setText}
        onKeyDown={(event) => {
          // Enter fills the prices here; it does not save the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (isFit) onFill(change, step);
        }}
      />
      <Select
        label={t('roundTo')}
        className="price-fill-step"
        value={rounding}
        options={roundings.map((each) => ({ value: String(each), label: money(usualStep(currency) * each) }))}
        onChange={setRounding}
      />
      <Button disabled={!isFit || count === 0} onClick={() => isFit && onFill(change, step)}>
        {t('fill', { count })}
      </Button>
      <Button variant="quiet" disabled={count === 0} onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  );
}
