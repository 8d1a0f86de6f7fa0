import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { currencySign } from '#kernel/format.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Select, TextField } from '#platform/ui/kit/field.tsx';
import { priceChangeKinds } from '../../domain/bulk.ts';
import { roundingsOf } from '../../domain/bulk-words.ts';
import { type PriceDraft, readPriceDraft } from './price-draft.ts';

export interface PriceChangeInputProps {
  readonly draft: PriceDraft;
  readonly isTried: boolean;
  readonly onChange: (draft: PriceDraft) => void;
}

/** By percent, by an amount or to one price; and how the new prices are rounded. */
export function PriceChangeInput({ draft, isTried, onChange }: PriceChangeInputProps): ReactElement {
  const t = useTranslations('menu.bulk.price');
  const { currency, decimalMark, money } = useFormats();
  const { kind, text, rounding, step } = draft;
  const set = (part: Partial<PriceDraft>) => onChange({ ...draft, ...part });
  const isRead = readPriceDraft({ ...draft, rounding: '0' }, { currency, decimalMark }) !== null;
  const isStepRead = readPriceDraft({ ...draft, kind: 'set', text: '0' }, { currency, decimalMark }) !== null;
  return (
    <div className="bulk-price">
      <Select
        label={t('how')}
        options={priceChangeKinds.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
        value={kind}
        onChange={(chosen) => set({ kind: chosen })}
      />
      <TextField
        label={t(kind === 'set' ? 'newPrice' : 'change')}
        numeric
        inputMode={kind === 'set' ? 'decimal' : 'text'}
        data-autofocus
        value={text}
        trailing={kind === 'percent' ? '%' : currencySign(currency)}
        {...(kind !== 'set' && { help: t('minus') })}
        error={(isTried || text.trim() !== '') && !isRead ? t('notAChange') : undefined}
        onChange={(typed) => set({ text: typed })}
      />
      {kind !== 'set' && (
        <Select
          label={t('rounding')}
          options={[
            ...roundingsOf(currency).map(({ step: each, ending }, index) => ({
              value: String(index),
              label:
                ending === 0
                  ? t('to', { step: money(each) })
                  : t('ending', { ending: money(ending, { symbol: false }) }),
            })),
            { value: 'own', label: t('ownStep') },
          ]}
          value={rounding}
          onChange={(chosen) => set({ rounding: chosen })}
        />
      )}
      {kind !== 'set' && rounding === 'own' && (
        <TextField
          label={t('step')}
          numeric
          value={step}
          trailing={currencySign(currency)}
          error={(isTried || step.trim() !== '') && !isStepRead ? t('notAStep') : undefined}
          onChange={(typed) => set({ step: typed })}
        />
      )}
    </div>
  );
}
