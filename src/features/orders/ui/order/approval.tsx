import type { ReactElement } from 'react';
import { useState } from 'react';
import { aheadPart } from '#platform/ui/kit/lazy-part.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import type { OrderCommand } from '../../domain/command.ts';
import type { OrderApproval } from '../../domain/permissions.ts';
import type { TillStore } from '../till-store.ts';
import { useRefusalText } from '../use-refusals.ts';

/** A separate chunk: the floor and the order do not wait for it. */
const ApproverDialog = aheadPart(async () => (await import('./approver-dialog.tsx')).ApproverDialog);

/** Commands that an approver can allow. */
type Approvable = Extract<OrderCommand, { readonly type: OrderApproval }>;

export interface Approval {
  /** Dispatches the command; asks for an approval if it needs one. Returns whether it was accepted at once. */
  readonly give: (command: OrderCommand) => boolean;
  /** The approver's keypad while it is open. */
  readonly dialog: ReactElement | null;
}

/** Commands that may need an approval; `onDone` is called with each that was accepted. Other refusals are notices. */
export function useApproval(till: TillStore, onDone: (command: OrderCommand) => void): Approval {
  const textOf = useRefusalText();
  const [asked, setAsked] = useState<{ readonly command: Approvable; readonly amount: number }>();
  const give = (command: OrderCommand): boolean => {
    const refused = till.dispatch(command);
    // The rules know whether an approval is needed, and for which amount.
    if (refused?.code === 'APPROVAL_REQUIRED') {
      setAsked({ command: command as Approvable, amount: Number(refused.details.amount ?? 0) });
    } else if (refused) notify({ text: textOf(refused), tone: 'warning' });
    else onDone(command);
    return refused === null;
  };
  const approved = (approvalId: string) => {
    setAsked(undefined);
    if (asked) give({ ...asked.command, approvalId });
  };
  return {
    give,
    dialog: asked ? (
      <ApproverDialog
        asked={{
          ...asked,
          action: asked.command.type,
          orderId: asked.command.orderId,
          lineName: lineName(till, asked.command),
        }}
        onApproved={approved}
        onClose={() => setAsked(undefined)}
      />
    ) : null,
  };
}

/** The name of the line that the command is about, where it is about one. */
function lineName(till: TillStore, command: Approvable): string | undefined {
  const lines = till.state().orders.get(command.orderId)?.order?.lines;
  return 'lineId' in command ? lines?.find(({ id }) => id === command.lineId)?.name : undefined;
}
