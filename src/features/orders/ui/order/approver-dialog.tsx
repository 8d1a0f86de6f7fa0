import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { staffContract } from '#features/staff/contract.ts';
import type { Minor } from '#kernel/money.ts';
import { client } from '#platform/ui/api/app-api.ts';
import { ApiError } from '#platform/ui/api/errors.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { ErrorText } from '#platform/ui/kit/field.tsx';
import { Keypad } from '#platform/ui/kit/keypad.tsx';
import { useScanner } from '#platform/ui/scanner/scanner.ts';
import { orderApprovals, termsOf } from '../../domain/approvals.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { LowersBill } from '../../domain/command-kinds.ts';
import type { OrderApproval } from '../../domain/permissions.ts';

const call = client<typeof staffContract>();

/** What an approval is for: this action, on this order, as this command says it, for this amount. */
export interface Asked {
  readonly action: OrderApproval;
  readonly orderId: string;
  /** Minor units. */
  readonly amount: number;
  /** The name of the line that it is about, if it is about one. */
  readonly lineName?: string | undefined;
  /** The command that is to be approved, where it is one: its approval is for no other lines and no other method. */
  readonly command?: OrderCommand | undefined;
}

/** What the server says of a PIN that approves nothing, or of what cannot be a card. */
const refusesCard = new Set(['APPROVER_REFUSED', 'INVALID_INPUT']);

export interface ApproverDialogProps {
  readonly asked: Asked;
  readonly onApproved: (approvalId: string) => void;
  readonly onClose: () => void;
}

/** A user with the permission enters their PIN, or holds their card to the reader. Both are sent to the server and not stored. */
export function ApproverDialog({ asked, onApproved, onClose }: ApproverDialogProps): ReactElement {
  const t = useTranslations('orders.approval');
  const errorText = useErrorText();
  const { money } = useFormats();
  const [pin, setPin] = useState('');
  const [fault, setFault] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const { action, orderId, amount, lineName = '', command } = asked;
  // They need an approval only once the bill was printed, and for that.
  const lowersBill = orderApprovals[action].needs === 'order.lowerBill';
  const prices = pricesOf(command);
  const named = prices === null ? (action as Exclude<OrderApproval, LowersBill>) : 'priceLineTo';
  const text = lowersBill ? 'lowerBill' : named;
  const shown = { amount: money(amount), name: lineName, from: money(prices?.from ?? 0), to: money(prices?.to ?? 0) };
  const ask = async (by: { readonly pin: string } | { readonly card: string }) => {
    setAsking(true);
    try {
      const { approvalId } = await call('POST api/approvals', {
        body: { ...by, action, subject: orderId, terms: command && termsOf(command), amount },
      });
      onApproved(approvalId);
    } catch (error) {
      const isCard = 'card' in by && error instanceof ApiError && refusesCard.has(error.code);
      setFault(isCard ? t('cardRefused') : errorText(error));
      setPin('');
    } finally {
      setAsking(false);
    }
  };
  useScanner((code) => {
    // Digits that come as fast as from a reader, and are too few for a card, are a PIN that was typed fast.
    if (!isAsking) ask(/^\d{4,7}$/.test(code) ? { pin: code } : { card: code }).catch(() => undefined);
  });
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} size="sm">
      <p className="dialog-text">{t(`text.${text}`, shown)}</p>
      <p className="dialog-text">{t('orCard')}</p>
      <output className="entry" aria-label={t('pin', { count: pin.length })}>
        {'●'.repeat(pin.length) || '\u00a0'}
      </output>
      <ErrorText>{fault}</ErrorText>
      <Keypad
        label={t('keypad')}
        labels={{ backspace: t('backspace'), ok: t('approve') }}
        disabled={isAsking}
        onKey={(key) => setPin((before) => `${before}${key}`.slice(0, 8))}
        onBackspace={() => setPin(pin.slice(0, -1))}
        okDisabled={pin.length < 4}
        onOk={() => {
          ask({ pin }).catch(() => undefined);
        }}
      />
    </Dialog>
  );
}

/** Of a unit, before and after; null where the command sets none. */
function pricesOf(command: OrderCommand | undefined): { readonly from: Minor; readonly to: Minor } | null {
  if (command?.type !== 'priceLine' || command.unitPrice === null || command.seen === undefined) return null;
  return { from: command.seen.unitPrice, to: command.unitPrice };
}
