import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import type { OrderCommand } from '../domain/command.ts';
import { openedBy } from '../domain/command-kinds.ts';
import type { Refused } from '../domain/decision.ts';
import type { TillStore } from './till-store.ts';

/** Details in minor units; messages show them as formatted amounts. */
const amounts = ['total', 'remaining', 'due', 'amount'];

interface Coded {
  readonly code: string;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

/** The text of an order rule's refusal, with amounts in the venue's currency. */
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

/** Dispatches a command and shows a notice if it is refused. Returns the refusal, or null. */
export function useAct(till: TillStore): (command: OrderCommand) => Refused | null {
  const textOf = useRefusalText();
  return (command) => {
    const refused = till.dispatch(command);
    if (refused) notify({ text: textOf(refused), tone: 'warning' });
    return refused;
  };
}

/** Shows notices of commands that the server refused later, with item and place. */
export function useServerRefusals(till: TillStore | undefined): void {
  const t = useTranslations('orders.refused');
  const textOf = useRefusalText();
  const { money } = useFormats();
  const notifyRefusal = useEffectEvent((refusal: Parameters<Parameters<TillStore['onRefusal']>[0]>[0]) => {
    // If an order could not be opened, its lines fail too; only the first notice is shown.
    const isOfLostOrder = refusal.code === 'ORDER_NOT_FOUND' && openedBy(refusal.command).length === 0;
    if (isOfLostOrder && !refusal.details.toSettle) return;
    const what = t(`what.${refusal.command.type}`, { product: refusal.productName ?? '' });
    const place = refusal.tableName === null ? '' : t('atTable', { table: refusal.tableName });
    const { toSettle } = refusal.details;
    const text = toSettle
      ? t('toSettle', { what, place, reason: textOf(refusal), amount: money(Number(toSettle)) })
      : t('notice', { what, place, reason: textOf(refusal) });
    notify({ text, tone: 'danger' });
  });
  useEffect(() => till?.onRefusal((refusal) => notifyRefusal(refusal)), [till]);
}
