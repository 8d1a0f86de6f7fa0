import type { ReactElement } from 'react';
import { useCallback, useEffect, useState } from 'react';
import type { Minor } from '#kernel/money.ts';
import { session } from '#platform/ui/api/app-api.ts';
import { OfflineError } from '#platform/ui/api/errors.ts';
import { keptNow } from '#platform/ui/api/use-kept-change.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { OrderApproval } from '../../domain/permissions.ts';
import { ApproverDialog } from '../order/approver-dialog.tsx';
import type { Asked } from '../till/asking.ts';
import { useRefusalText } from '../use-refusals.ts';
import { type AskedKeep, type AskedOfServer, askedAt, type Became, keepAsked } from './asked-of-server.ts';

/** A command that an approver can allow. */
type Approvable = Extract<OrderCommand, { readonly type: OrderApproval }>;

interface Asking<Command> {
  /** What it is done to: what nobody answered is found there again, by the same user. */
  readonly place: string;
  /** Has the server decide it; throws without an answer. */
  readonly send: (command: Command) => Promise<Asked>;
  readonly onDone: (made: Command) => void;
  /** Kept on the device until it is answered: a page that is loaded anew would send another one. It holds no secret then. */
  readonly isKept?: boolean;
  /** What its approval is for, where it can be approved. */
  readonly amountOf?: (command: Command) => Minor;
}

export interface AskedNow<Command> {
  /** Sends what was chosen; asks for an approval if it needs one. `make` gives it its ids, unless the same was sent before. */
  readonly give: (chosen: object, make: () => Command) => void;
  /** Sent, and the server did not answer: nobody knows whether it was done. The same one is sent again. */
  readonly again: (() => void) | null;
  /** What `again` sends. */
  readonly unanswered: Command | undefined;
  /** Something is kept that can no longer be read; this forgets it. */
  readonly drop: (() => void) | null;
  readonly isBusy: boolean;
  readonly fault: string | undefined;
  /** The approver's keypad while it is open. */
  readonly dialog: ReactElement | null;
}

/**
 * What the server alone decides does not go through the outbox: somebody waits for it, and is told at once if it cannot be done.
 * A repeated command takes effect once.
 */
export function useAskedOfServer<Command extends OrderCommand>(asking: Asking<Command>): AskedNow<Command> {
  const textOf = useRefusalText();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [place] = useState(() => `${session.state().login?.employee.id} ${asking.place}`);
  const [asked] = useState(() => askedAt<Command>(place, asking.isKept ? keepAt<Command>(asking.place) : undefined));
  useEffect(() => keepAsked(place, asked), [place, asked]);
  const [{ unanswered, isUnreadable }, setLeft] = useState(() => leftIn(asked));
  const [isSought, setSought] = useState(asking.isKept !== true);
  const look = useCallback(async () => {
    await asked.seek();
    setLeft(leftIn(asked));
    setSought(true);
  }, [asked]);
  useEffect(() => void look(), [look]);
  const [said, setFault] = useState<string>();
  const fault = said ?? (unanswered !== undefined && !isBusy ? errorText(new OfflineError()) : undefined);
  const [unapproved, setUnapproved] = useState<Command>();

  const wait = async (becoming: Promise<Became<Command>>) => {
    setBusy(true);
    setFault(undefined);
    const became = await becoming;
    await look();
    setBusy(false);
    if (became.is === 'done') asking.onDone(became.command);
    if (became.is === 'needsApproval') setUnapproved(became.command);
    if (became.is === 'refused') setFault(textOf(became.refused));
    if (became.is === 'failed') setFault(errorText(became.error));
  };
  const dialogFor = (command: Approvable) => (
    <ApproverDialog
      asked={{
        action: command.type,
        orderId: command.orderId,
        amount: asking.amountOf?.(command as Command) ?? 0,
        command,
      }}
      onApproved={(approvalId) => {
        setUnapproved(undefined);
        void wait(asked.approve(approvalId, asking.send));
      }}
      onClose={() => setUnapproved(undefined)}
    />
  );
  return {
    give: (chosen, make) => void wait(asked.choose(chosen, make, asking.send)),
    again: unanswered !== undefined ? () => void wait(asked.again(asking.send)) : null,
    unanswered,
    drop: isUnreadable ? () => void asked.dropUnreadable().then(look) : null,
    isBusy: isBusy || !isSought,
    fault,
    // The server asks for an approval only where there is one.
    dialog: unapproved === undefined ? null : dialogFor(unapproved as Approvable),
  };
}

const leftIn = <Command,>(asked: AskedOfServer<Command>) => ({
  unanswered: asked.unanswered(),
  isUnreadable: asked.isUnreadable(),
});

function keepAt<Command>(place: string): AskedKeep<Command> {
  const kept = keptNow<Command>();
  return { list: () => kept.list(place), put: (sent) => kept.put(place, sent), delete: kept.delete };
}
