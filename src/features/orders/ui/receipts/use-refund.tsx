import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { uuidv7 } from '#kernel/ids.ts';
import { OfflineError } from '#platform/ui/api/errors.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import type { RefundOrder } from '../../domain/command.ts';
import { ApproverDialog } from '../order/approver-dialog.tsx';
import { useRefusalText } from '../use-refusals.ts';
import { call } from './use-receipts.ts';

/** A refund as it was chosen, without the ids that are made when it is sent. */
export type WantedRefund = Omit<RefundOrder, 'id' | 'type' | 'refundId' | 'approvalId'>;

export interface Refunding {
  /** Sends it; asks for an approval if it needs one. */
  readonly send: (wanted: WantedRefund) => void;
  /** Sent, and the server did not answer: nobody knows whether it was made. The same one is sent again. */
  readonly again: (() => void) | null;
  readonly isBusy: boolean;
  readonly fault: string | undefined;
  /** The approver's keypad while it is open. */
  readonly dialog: ReactElement | null;
}

/**
 * Refunds are decided by the server alone, so they do not go through the outbox: the guest waits for the money, and is told
 * at once if it cannot be given. A repeated command takes effect once.
 */
export function useRefund(onDone: () => void): Refunding {
  const textOf = useRefusalText();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [unanswered, setUnanswered] = useState<RefundOrder>();
  const [asked, setAsked] = useState<RefundOrder>();

  const give = async (command: RefundOrder) => {
    setBusy(true);
    setFault(undefined);
    try {
      const { answers } = await call('POST api/orders/commands', {
        body: { commands: [{ ...command, lines: [...command.lines], payments: [...command.payments] }] },
      });
      setUnanswered(undefined);
      const [answer] = answers;
      if (answer?.outcome === 'done') onDone();
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
    send: (wanted) => void give({ ...wanted, id: uuidv7(), type: 'refund', refundId: uuidv7() }),
    again: unanswered === undefined ? null : () => void give(unanswered),
    isBusy,
    fault,
    dialog: asked ? (
      <ApproverDialog
        asked={{ action: 'refund', orderId: asked.orderId, amount: asked.expectedTotal, command: asked }}
        onApproved={approved}
        onClose={() => setAsked(undefined)}
      />
    ) : null,
  };
}
