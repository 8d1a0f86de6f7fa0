import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Buyer } from '#features/orders/domain/order.ts';
import { useMay } from '#platform/ui/api/app-api.ts';
import { useChange } from '#platform/ui/api/use-change.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { call } from './invoice-api.ts';
import { usePrinting, useTellIssued } from './use-printing.ts';

/** The fields of a buyer, as the till asks for them (`orders/ui/invoice/buyer-form.tsx`). */
export type BuyerFields = ComponentType<{
  readonly buyer: Buyer | undefined;
  readonly isBusy?: boolean;
  readonly fault: string | undefined;
  readonly giveLabel?: string;
  readonly lead?: ReactElement | null;
  readonly canRemove?: boolean;
  readonly onGiven: (buyer: Buyer | null) => void;
  readonly onBack: () => void;
}>;

interface RegularInvoiceProps {
  readonly orderId: string;
  readonly BuyerForm: BuyerFields;
}

/** A paid order at the till: one tap and a buyer make its numbered invoice; where there is one, it is printed again. */
export function RegularInvoice({ orderId, BuyerForm }: RegularInvoiceProps): ReactElement | null {
  const t = useTranslations('invoices');
  const mayIssue = useMay()('invoice.issue');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    // Below the receipts, so that what refreshes those refreshes it.
    queryKey: ['receipts', 'invoice', orderId],
    queryFn: ({ signal }) => call('GET api/invoices/of-order/{orderId}', { params: { orderId } }, { signal }),
    enabled: mayIssue,
  });
  if (!mayIssue) return null;
  if (data?.invoice) return <PrintAgain {...data.invoice} />;
  const canBe = data !== undefined && data.problem === null;
  return (
    <>
      <Button
        size="lg"
        icon="receipt"
        className="regular-invoice"
        aria-haspopup="dialog"
        disabled={!canBe}
        onClick={() => setOpen(true)}
      >
        {t('make')}
      </Button>
      {isOpen && canBe && (
        <Dialog title={t('make')} closeLabel={t('close')} onClose={() => setOpen(false)} closesOutside={false}>
          <IssueForm
            BuyerForm={BuyerForm}
            orderIds={[orderId]}
            buyer={data.buyer ?? undefined}
            total={data.total}
            due={data.due}
            onClose={() => setOpen(false)}
          />
        </Dialog>
      )}
    </>
  );
}

function PrintAgain({ id, number }: { readonly id: string; readonly number: string }): ReactElement {
  const t = useTranslations('invoices');
  const { give, isBusy, error } = usePrinting(id);
  const errorText = useErrorText();
  return (
    <Button size="lg" icon="printer" busy={isBusy} title={t('printAgain')} onClick={() => give({})}>
      {error === null ? t('on', { number }) : errorText(error)}
    </Button>
  );
}

export interface IssueFormProps {
  readonly BuyerForm: BuyerFields;
  readonly orderIds: readonly string[];
  readonly buyer: Buyer | undefined;
  readonly total: number;
  readonly due: number;
  readonly dueOn?: string | null;
  readonly onClose: () => void;
}

/** Whom the invoice is to; giving it makes the invoice and prints it. */
export function IssueForm(props: IssueFormProps): ReactElement {
  const { BuyerForm, orderIds, buyer, total, due, dueOn, onClose } = props;
  const t = useTranslations('invoices');
  const errorText = useErrorText();
  const { money } = useFormats();
  const queries = useQueryClient();
  const tellIssued = useTellIssued();
  const { give, isBusy, error } = useChange(
    (given: Buyer, options) => {
      const body = { orderIds: [...orderIds], buyer: given, expectedTotal: total };
      return call('POST api/invoices', { body: dueOn === undefined ? body : { ...body, dueOn } }, options);
    },
    (made) => {
      tellIssued(made);
      void queries.invalidateQueries({ queryKey: ['receipts'] });
      void queries.invalidateQueries({ queryKey: ['invoices'] });
      onClose();
    },
  );
  return (
    <BuyerForm
      buyer={buyer}
      isBusy={isBusy}
      fault={error === null ? undefined : errorText(error)}
      canRemove={false}
      giveLabel={t('makeNow', { amount: money(total) })}
      lead={due === 0 ? null : <p>{t('owed', { amount: money(due) })}</p>}
      onGiven={(given) => given !== null && give(given)}
      onBack={onClose}
    />
  );
}
