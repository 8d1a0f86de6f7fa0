import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import type { OrderCommand } from '../domain/command.ts';
import type { Refused } from '../domain/decision.ts';
import type { TillStore } from './till-store.ts';

/** Details that are amounts in minor units; their messages name them as people read them. */
const amounts = ['total', 'remaining', 'due', 'amount'];

interface Coded {
  readonly code: string;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

/** What a refusal of the order's rules means, with its amounts in the venue's currency. */
export function useRefusalText(): (refused: Coded) => string {
  const errorText = useErrorText();
  const { money } = useFormats();
  return ({ code, details }) => {
    const shown = Object.entries(details).map(([name, value]) => [
      name,
      amounts.includes(name) && typeof value === 'number' ? money(value) : value,
    ]);
    return errorText({ code, details: Object.fromEntries(shown) });
  };
}

/** Gives the till a command; says at once why it was refused. Answers the refusal, or null when it was accepted. */
export function useAct(till: TillStore): (command: OrderCommand) => Refused | null {
  const textOf = useRefusalText();
  return (command) => {
    const refused = till.dispatch(command);
    if (refused) notify({ text: textOf(refused), tone: 'warning' });
    return refused;
  };
}

/** Says what the server refused later, naming what it was and where. */
export function useServerRefusals(till: TillStore | undefined): void {
  const t = useTranslations('orders.refused');
  const textOf = useRefusalText();
  const tell = useEffectEvent((refusal: Parameters<Parameters<TillStore['onRefusal']>[0]>[0]) => {
    // One order that could not be opened takes its lines with it; the first notice says it all.
    if (refusal.code === 'ORDER_NOT_FOUND' && refusal.command.type !== 'openOrder') return;
    const what = t(`what.${refusal.command.type}`, { product: refusal.productName ?? '' });
    const place = refusal.tableName === null ? '' : t('atTable', { table: refusal.tableName });
    notify({ text: t('notice', { what, place, reason: textOf(refusal) }), tone: 'danger' });
  });
  useEffect(() => till?.onRefusal((refusal) => tell(refusal)), [till]);
}
