import { useTranslations } from 'use-intl';
import type { StationChoice } from '#features/orders/domain/line-choices.ts';
import type { OrderType } from '#kernel/order-type.ts';
import { serverClock } from '#platform/ui/api/app-api.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';

/** Where the items of a ticket go: a table, over the counter, or out of the venue, and to whom. */
export function usePlaceOf(): (ticket: {
  readonly tableName: string | null;
  readonly orderType: OrderType;
  readonly guestName?: string | null;
}) => string {
  const t = useTranslations('stations');
  return ({ tableName, orderType, guestName }) => {
    if (tableName !== null) return t('table', { name: tableName });
    const kind = t(`kinds.${orderType === 'inHouse' ? 'direct' : orderType}`);
    return guestName ? `${kind} · ${guestName}` : kind;
  };
}

/** A time of day, with its date where that is another day. */
export function useMoment(): (at: number) => string {
  const { date, time, dateTime } = useFormats();
  return (at) => (date(at) === date(serverClock.now()) ? time(at) : dateTime(at));
}

/** The parts of a combo that a station makes, and what was chosen besides. */
export function useChoiceTexts(): (choices: readonly StationChoice[]) => string[] {
  const { quantity: format } = useFormats();
  return (choices) => choices.map(({ name, quantity }) => (quantity === null ? name : `${format(quantity)} × ${name}`));
}
