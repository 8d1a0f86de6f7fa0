import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { Minor } from '#kernel/money.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { aheadPart } from '#platform/ui/kit/lazy-part.tsx';
import { orderApprovals, termsOf } from '../../domain/approvals.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { LowersBill } from '../../domain/command-kinds.ts';
import type { OrderApproval } from '../../domain/permissions.ts';

const AskApprover = aheadPart(async () => {
  const { loadAskApprover } = await import('#features/staff/ui/index.tsx');
  return (await loadAskApprover()).AskApprover;
});

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

export interface ApproverDialogProps {
  readonly asked: Asked;
  readonly onApproved: (approvalId: string) => void;
  readonly onClose: () => void;
}

/** Says what is to be approved, and asks for an approver. */
export function ApproverDialog({ asked, onApproved, onClose }: ApproverDialogProps): ReactElement {
  const t = useTranslations('orders.approval');
  const { money } = useFormats();
  const { action, orderId, amount, lineName = '', command } = asked;
  // They need an approval only once the bill was printed, and for that.
  const lowersBill = orderApprovals[action].needs === 'order.lowerBill';
  const prices = pricesOf(command);
  const named = prices === null ? (action as Exclude<OrderApproval, LowersBill>) : 'priceLineTo';
  const text = lowersBill ? 'lowerBill' : named;
  const shown = { amount: money(amount), name: lineName, from: money(prices?.from ?? 0), to: money(prices?.to ?? 0) };
  return (
    <AskApprover
      asked={{ action, subject: orderId, terms: command && termsOf(command), amount }}
      text={t(`text.${text}`, shown)}
      onApproved={onApproved}
      onClose={onClose}
    />
  );
}

/** Of a unit, before and after; null where the command sets none. */
function pricesOf(command: OrderCommand | undefined): { readonly from: Minor; readonly to: Minor } | null {
  if (command?.type !== 'priceLine' || command.unitPrice === null || command.seen === undefined) return null;
  return { from: command.seen.unitPrice, to: command.unitPrice };
}
