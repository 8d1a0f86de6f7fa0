import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { uuidv7 } from '#kernel/ids.ts';
import type { Minor } from '#kernel/money.ts';
import { OfflineError } from '#platform/ui/api/errors.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import type { CorrectPayment, RefundOrder } from '../../domain/command.ts';
import { ApproverDialog } from '../order/approver-dialog.tsx';
import { useRefusalText } from '../use-refusals.ts';
import { call } from './use-receipts.ts';

type OfReceipt = RefundOrder | CorrectPayment;

/** A refund as it was chosen, without the ids that are made when it is sent. */
export type WantedRefund = Omit<RefundOrder, 'id' | 'type' | 'refundId' | 'approvalId'>;
/** A correction as it was chosen. */
export type WantedCorrection = Omit<CorrectPayment, 'id' | 'type' | 'reversalId' | 'replacementId' | 'approvalId'>;

export interface Deciding<Wanted> {
  /** Sends it; asks for an approval if it needs one. */
  readonly send: (wanted: Wanted) => void;
  /** Sent, and the server did not answer: nobody knows whether it was made. The same one is sent again. */
  readonly again: (() => void) | null;
  readonly isBusy: boolean;
  readonly fault: string | undefined;
  /** The approver's keypad while it is open. */
  readonly dialog: ReactElement | null;
}

export function useRefund(onDone: (made: RefundOrder) => void): Deciding<WantedRefund> {
  const { give, ...rest } = useDecided<RefundOrder>(({ expectedTotal }) => expectedTotal, onDone);
  return { ...rest, send: (wanted) => give({ ...wanted, id: uuidv7(), type: 'refund', refundId: uuidv7() }) };
}

export function useCorrection(onDone: (made: CorrectPayment) => void): Deciding<WantedCorrection> {
  const { give, ...rest } = useDecided<CorrectPayment>(({ amount, tip = 0 }) => amount + tip, onDone);
  return {
    ...rest,
    send: (wanted) =>
      give({ ...wanted, id: uuidv7(), type: 'correctPayment', reversalId: uuidv7(), replacementId: uuidv7() }),
  };
}

/**
 * What is done to a receipt is decided by the server alone, so it does not go through the outbox: somebody waits for it, and is
 * told at once if it cannot be done. A repeated command takes effect once.
 */
function useDecided<Command extends OfReceipt>(amountOf: (command: Command) => Minor, onDone: (made: Command) => void) {
  const textOf = useRefusalText();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [unanswered, setUnanswered] = useState<Command>();
  const [asked, setAsked] = useState<Command>();

  const give = async (command: Command) => {
    setBusy(true);
    setFault(undefined);
    try {
      const { answers } = await call('POST api/orders/commands', { body: { commands: [command as never] } });
      setUnanswered(undefined);
      const [answer] = answers;
      if (answer?.outcome === 'done') onDone(command);
      else if (answer?.code === 'APPROVAL_REQUIRED') setAsked(command);
      else setFault(textOf({ code: answer?.code ?? 'INTERNAL', details: answer?.details ?? {} }));
      await queries.invalidateQueries({ queryKey: ['receipts'] });
    } catch (error) {
      if (error instanceof OfflineError) setUnanswered(command);
      setFault(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const approved = (approvalId: string) => {
    setAsked(undefined);
    if (asked !== undefined) void give({ ...asked, id: uuidv7(), approvalId });
  };

  return {
    give: (command: Command) => void give(command),
    again: unanswered === undefined ? null : () => void give(unanswered),
    isBusy,
    fault,
    dialog: asked ? (
      <ApproverDialog
        asked={{ action: asked.type, orderId: asked.orderId, amount: amountOf(asked), command: asked }}
        onApproved={approved}
        onClose={() => setAsked(undefined)}
      />
    ) : null,
  };
}
