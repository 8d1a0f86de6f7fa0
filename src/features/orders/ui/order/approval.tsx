import type { ReactElement } from 'react';
import { lazy, Suspense, useState } from 'react';
import type { OrderCommand } from '../../domain/command.ts';
import type { OrderLine } from '../../domain/order.ts';
import type { TillStore } from '../till-store.ts';
import { useAct } from '../use-refusals.ts';

/** A separate chunk: the floor and the order do not wait for it. */
const ApproverDialog = lazy(async () => ({ default: (await import('./approver-dialog.tsx')).ApproverDialog }));

/** Commands that an approver can allow. */
type Approvable = Extract<OrderCommand, { readonly approvalId?: string | undefined }>;

export interface Approval {
  /** Dispatches the command; asks for an approval first if it needs one. */
  readonly give: (command: Approvable) => void;
  /** The approver's keypad while it is open. */
  readonly dialog: ReactElement | null;
}

/** An action that may need an approval; `onDone` is called when it was accepted. */
export function useApproval(till: TillStore, onDone: () => void): Approval {
  const act = useAct(till);
  const [asked, setAsked] = useState<{ readonly command: Approvable; readonly amount: number }>();
  const give = (command: Approvable) => {
    // The rules are asked without an approval first: they know whether one is needed, and for which amount.
    const refused = till.wouldRefuse(command);
    if (refused?.code === 'APPROVAL_REQUIRED') {
      setAsked({ command, amount: Number(refused.details.amount ?? 0) });
    } else if (act(command) === null) onDone();
  };
  const approved = (approvalId: string) => {
    setAsked(undefined);
    if (asked && act({ ...asked.command, approvalId }) === null) onDone();
  };
  return {
    give,
    dialog: asked ? (
      <Suspense fallback={null}>
        <ApproverDialog
          asked={{
            ...asked,
            action: asked.command.type,
            orderId: asked.command.orderId,
            line: lineOf(till, asked.command),
          }}
          onApproved={approved}
          onClose={() => setAsked(undefined)}
        />
      </Suspense>
    ) : null,
  };
}

/** The line that the command is about, where it is about one. */
function lineOf(till: TillStore, command: Approvable): OrderLine | undefined {
  const lines = till.state().orders.get(command.orderId)?.order?.lines;
  return 'lineId' in command ? lines?.find(({ id }) => id === command.lineId) : undefined;
}
