import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { ApiError } from '#platform/ui/api/errors.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import type { Outcome, Rest } from '../domain/settle.ts';
import type { Entry } from './settlement-api.ts';
import { useSettle } from './use-settlements.ts';

/** How an entry may end, as far as the user may decide. */
export function EntryActions({ entry }: { readonly entry: Entry }): ReactElement {
  const t = useTranslations('settlements');
  const errorText = useErrorText();
  const may = useMay();
  const settle = useSettle();
  const [note, setNote] = useState('');
  const end = (outcome: Outcome, rest?: Rest) => settle.mutate({ entry, outcome, rest, note });
  const rest = settle.variables?.outcome === 'toOrder' ? restOf(settle.error) : null;
  const mayDecide = may('settlement.settle');
  const outcomes = outcomesOf(entry, mayDecide);
  const hasTip = entry.payments.some(({ tip }) => tip !== 0);
  if (outcomes.length === 0) return <p className="settlement-hint">{t('decides')}</p>;
  return (
    <div className="settlement-actions">
      {settle.error !== null && rest === null && <Banner tone="danger">{errorText(settle.error)}</Banner>}
      {rest !== null && <RestChoice rest={rest} mayDecide={mayDecide} onChoose={(each) => end('toOrder', each)} />}
      <TextField label={t('note')} value={note} maxLength={200} onChange={setNote} />
      <div className="settlement-buttons">
        {outcomes.map((outcome, index) => (
          <Button
            key={outcome}
            variant={index === 0 ? 'primary' : 'secondary'}
            busy={settle.isPending && settle.variables.outcome === outcome}
            disabled={settle.isPending}
            onClick={() => end(outcome)}
          >
            {t(outcome === 'returned' && hasTip ? 'returnedWithTip' : outcome)}
          </Button>
        ))}
      </div>
    </div>
  );
}

function outcomesOf({ received, mayBook }: Entry, mayDecide: boolean): readonly Outcome[] {
  if (received === 0) return mayDecide ? ['noted'] : [];
  return [...(mayBook ? (['toOrder'] as const) : []), ...(mayDecide ? (['returned', 'kept'] as const) : [])];
}

/** The part that the order does not owe, if that is what the server asks about; minor units. */
function restOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'SETTLEMENT_REST') return null;
  const rest = error.details?.rest;
  return typeof rest === 'number' ? rest : null;
}

interface RestChoiceProps {
  readonly rest: number;
  readonly mayDecide: boolean;
  readonly onChoose: (rest: Rest) => void;
}

function RestChoice({ rest, mayDecide, onChoose }: RestChoiceProps): ReactElement {
  const t = useTranslations('settlements');
  const { money } = useFormats();
  return (
    <Banner
      tone="warning"
      action={
        mayDecide && (
          <span className="settlement-buttons">
            <Button onClick={() => onChoose('returned')}>{t('restReturned')}</Button>
            <Button onClick={() => onChoose('kept')}>{t('restKept')}</Button>
          </span>
        )
      }
    >
      {t('restText', { amount: money(rest) })}
      {!mayDecide && ` ${t('decides')}`}
    </Banner>
  );
}
