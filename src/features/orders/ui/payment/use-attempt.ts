import { useMemo, useState } from 'react';
import type { OrderCommand, SetInvoiceData, SplitOrder } from '../../domain/command.ts';
import type { Refused } from '../../domain/decision.ts';
import type { OrderErrorCode } from '../../domain/errors.ts';
import type { Order } from '../../domain/order.ts';
import type { TillOrder } from '../till/till-order.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { useRefusalText } from '../use-refusals.ts';

/**
 * The order that is paid, which gets commands and says why one was refused. A part of another one is shown as it will be once it
 * is an order of its own, which it is with what is first booked on it: whoever goes back before leaves one order. Until then
 * whom its receipt is made out to is kept here.
 */
export function useAttempt(till: TillStore, part: SplitOrder | undefined, shown: TillOrder | undefined) {
  const textOf = useRefusalText();
  const [fault, setFault] = useState<string>();
  const [named, setNamed] = useState<SetInvoiceData>();
  const whole = useTillState(till, (state) => state.orders.get(part?.orderId ?? ''));
  const ahead = useMemo((): Order | null => {
    if (part === undefined || whole === undefined || shown !== undefined) return null;
    const decision = till.preview(part, ...(named === undefined ? [] : [named]));
    return decision.ok ? (decision.orders.find(({ id }) => id === part.newOrderId) ?? null) : null;
  }, [till, part, named, whole, shown]);

  /** What makes the part an order of its own; nothing once it is one. */
  const first = (): readonly OrderCommand[] => {
    if (part === undefined || till.state().orders.has(part.newOrderId)) return [];
    return named === undefined ? [part] : [part, named];
  };
  const dispatch = ([one, ...more]: readonly OrderCommand[]): Refused | null =>
    one === undefined ? null : till.dispatch(one, ...more);
  const say = (refused: Pick<Refused, 'code' | 'details'> | null): boolean => {
    setFault(refused ? textOf(refused) : undefined);
    return refused === null;
  };
  const attempt = (command: OrderCommand): boolean => say(dispatch([...first(), command]));
  const nameBuyer = (wanted: SetInvoiceData): boolean => {
    if (part === undefined || first().length === 0) return attempt(wanted);
    const decision = till.preview(part, wanted);
    if (!decision.ok) return say(decision);
    setNamed(wanted.buyer === null ? undefined : wanted);
    return say(null);
  };
  return {
    order: ahead ?? shown?.order ?? null,
    /** Makes the part an order of its own, where it is none yet. */
    begin: () => dispatch(first()),
    attempt,
    nameBuyer,
    fault,
    fail: (code: OrderErrorCode) => say({ code, details: {} }),
  };
}
