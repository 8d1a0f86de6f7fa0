import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseAmount } from '#kernel/format.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { TextField } from '#platform/ui/kit/field.tsx';
import type { MethodSum } from '../domain/drawer.ts';
import type { OwnShift } from './shift-api.ts';

interface CountedCards {
  /** What is typed so far; a field that is empty counts nothing. */
  readonly amounts: MethodSum[];
  /** False while a field holds what is no amount: that is said, and never counted as nothing. */
  readonly isReadable: boolean;
  readonly fields: ReactNode;
}

/** What is counted besides notes and coins, such as the slips of a card terminal. */
export function useCountedCards(methods: OwnShift['countedMethods']): CountedCards {
  const t = useTranslations('shifts.dialog');
  const { currency } = useFormats();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const read = (method: string) => {
    const text = (texts[method] ?? '').trim();
    return text === '' ? ({ ok: true, value: 0 } as const) : parseAmount(text, currency);
  };
  const amounts = methods.flatMap(({ method }) => {
    const sum = read(method);
    return sum.ok ? { method, amount: sum.value } : [];
  });
  const fields = methods.map(({ method, name }) => (
    <TextField
      key={method}
      numeric
      label={name}
      error={read(method).ok ? undefined : t('unreadable')}
      value={texts[method] ?? ''}
      onChange={(text) => setTexts({ ...texts, [method]: text })}
    />
  ));
  return { amounts, isReadable: amounts.length === methods.length, fields };
}
