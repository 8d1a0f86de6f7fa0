import './approver-dialog.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { CallInput } from '#kernel/contract.ts';
import { client } from '#platform/ui/api/app-api.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import type { staffContract } from '../contract.ts';
import { notePin } from './device-memory.ts';
import { PinPad } from './pin-pad.tsx';
import { usePin } from './use-pin.ts';

const call = client<typeof staffContract>();

type Request = CallInput<(typeof staffContract)['POST api/approvals']>['body'];

export interface Approval {
  readonly approvalId: string;
  readonly approverName: string;
}

export interface ApproverDialogProps {
  readonly action: Request['action'];
  /** The order's id. */
  readonly subject: string;
  /** Minor units, exactly as the command will state it: the approver's word holds for this amount only. */
  readonly amount: number;
  readonly onApproved: (approval: Approval) => void;
  readonly onClose: () => void;
}

/** Asks somebody else, who may, for a word on one action. The answer's `approvalId` goes into the command. */
export function ApproverDialog(props: ApproverDialogProps): ReactElement {
  const { action, subject, amount, onApproved, onClose } = props;
  const t = useTranslations('staff.approver');
  const { money } = useFormats();
  const entry = usePin(async (pin) => {
    const approval = await call('POST api/approvals', { body: { pin, action, subject, amount } });
    notePin(pin);
    onApproved(approval);
  });
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} size="sm">
      <div className="approver">
        <p className="approver-matter">{t(`actions.${action}`, { amount: money(amount) })}</p>
        <PinPad entry={entry} prompt={t('prompt')} />
      </div>
    </Dialog>
  );
}
