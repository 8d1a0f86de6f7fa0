import { useQueryClient } from '@tanstack/react-query';
import { uuidv7 } from '#kernel/ids.ts';
import type { Minor } from '#kernel/money.ts';
import type { CorrectPayment, OrderCommand, RefundOrder } from '../../domain/command.ts';
import { type AskedNow, useAskedOfServer } from '../asked/use-asked-of-server.tsx';
import { sendCommands } from '../call-orders.ts';
import { askedOf } from '../till/asking.ts';

/** A refund as it was chosen, without the ids that are made when it is sent. */
export type WantedRefund = Omit<RefundOrder, 'id' | 'type' | 'refundId' | 'approvalId'>;
/** A correction as it was chosen. */
export type WantedCorrection = Omit<CorrectPayment, 'id' | 'type' | 'reversalId' | 'replacementId' | 'approvalId'>;

export interface Deciding<Wanted, Command> extends Omit<AskedNow<Command>, 'give'> {
  /** Sends it; asks for an approval if it needs one. */
  readonly send: (wanted: Wanted) => void;
}

export function useRefund(orderId: string, onDone: (made: RefundOrder) => void): Deciding<WantedRefund, RefundOrder> {
  const { give, ...rest } = useOfReceipt<RefundOrder>(
    `refund ${orderId}`,
    onDone,
    ({ expectedTotal }) => expectedTotal,
  );
  return {
    ...rest,
    send: (wanted) => give(wanted, () => ({ ...wanted, id: uuidv7(), type: 'refund', refundId: uuidv7() })),
  };
}

export function useCorrection(
  paymentId: string,
  onDone: (made: CorrectPayment) => void,
): Deciding<WantedCorrection, CorrectPayment> {
  const { give, ...rest } = useOfReceipt<CorrectPayment>(
    `correct ${paymentId}`,
    onDone,
    ({ amount, tip = 0 }) => amount + tip,
  );
  return {
    ...rest,
    send: (wanted) =>
      give(wanted, () => {
        const ids = { id: uuidv7(), reversalId: uuidv7(), replacementId: uuidv7() };
        return { ...wanted, ...ids, type: 'correctPayment' };
      }),
  };
}

/** What is done to a receipt is decided by the server alone; the list of receipts shows it. */
export function useOfReceipt<Command extends OrderCommand>(
  place: string,
  onDone: (made: Command) => void,
  amountOf?: (command: Command) => Minor,
): AskedNow<Command> {
  const queries = useQueryClient();
  const send = async (command: Command) => {
    const asked = askedOf(await sendCommands([command]));
    void queries.invalidateQueries({ queryKey: ['receipts'] });
    return asked;
  };
  // Money is kept on the device while nobody answered.
  return useAskedOfServer<Command>({
    place,
    send,
    onDone,
    ...(amountOf !== undefined && { amountOf, isKept: true }),
  });
}
