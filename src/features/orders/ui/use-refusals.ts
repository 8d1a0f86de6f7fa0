import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import type { OrderCommand } from '../domain/command.ts';
import type { Refused } from '../domain/decision.ts';
import { openedBy } from '../domain/kind-of.ts';
import { refusals } from './till/app-outbox.ts';
import type { Refusal } from './till/ports.ts';
import type { TillStore } from './till-store.ts';

/** Details in minor units; messages show them as formatted amounts. */
const amounts = ['total', 'remaining', 'due', 'amount', 'left'];

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

/** If an order could not be opened, its lines fail too: of `lost` orders only the refusal of their opening is told. */
export function isOfLostOrder(
  { code, command, details }: Omit<Refusal, 'isOnDevice'>,
  lost: { has(orderId: string): boolean },
): boolean {
  return code === 'ORDER_NOT_FOUND' && lost.has(command.orderId) && !details.toSettle;
}

/** The orders that could not be opened, each with the refused commands that nobody is told of therefore. */
const lostOrders = new Map<string, string[]>();

/** The text of a refusal by the server, with item and place. */
export function useRefusalNotice(): (refusal: Omit<Refusal, 'isOnDevice'>) => string {
  const t = useTranslations('orders.refused');
  const textOf = useRefusalText();
  const { money } = useFormats();
  return (refusal) => {
    const what = t(`what.${refusal.command.type}`, { product: refusal.productName ?? '' });
    const place = refusal.tableName === null ? '' : t('atTable', { table: refusal.tableName });
    const { toSettle } = refusal.details;
    return toSettle
      ? t('toSettle', { what, place, reason: textOf(refusal), amount: money(Number(toSettle)) })
      : t('notice', { what, place, reason: textOf(refusal) });
  };
}

/** Shows notices of commands that the server refused later. One that the user closes was read. */
export function useServerRefusals(till: TillStore | undefined): void {
  const textOf = useRefusalNotice();
  const notifyRefusal = useEffectEvent((refusal: Refusal) => {
    const { id, orderId } = refusal.command;
    if (isOfLostOrder(refusal, lostOrders)) {
      lostOrders.get(orderId)?.push(id);
      refusals.tell(id, () => undefined);
      return;
    }
    const opened = openedBy(refusal.command);
    for (const each of opened) lostOrders.set(each, []);
    const confirm = () => {
      const followed = opened.flatMap((each) => lostOrders.get(each) ?? []);
      refusals.confirm([id, ...followed]).catch(() => undefined);
    };
    const notice = { text: textOf(refusal), tone: 'danger' } as const;
    if (!refusal.isOnDevice) notify(notice);
    else refusals.tell(id, notify({ ...notice, onClose: confirm }));
  });
  useEffect(() => till?.onRefusal((refusal) => notifyRefusal(refusal)), [till]);
}
