import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Buyer } from '#features/orders/domain/order.ts';
import { sumMinor } from '#kernel/money.ts';
import { addDays, businessDay } from '#kernel/time.ts';
import { serverClock, useMay } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { DayInput } from '#platform/ui/records/day-input.tsx';
import { usualTerm } from '../domain/invoice.ts';
import { call, type DueOrder } from './invoice-api.ts';
import { type BuyerFields, IssueForm } from './regular-invoice.tsx';

interface InvoiceOrdersProps {
  readonly clientId: string;
  readonly BuyerForm: BuyerFields;
}

/** From a client's account: one invoice of the orders that are on none yet. */
export function InvoiceOrders({ clientId, BuyerForm }: InvoiceOrdersProps): ReactElement | null {
  const t = useTranslations('invoices');
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('invoice.issue') || !may('invoice.read')) return null;
  return (
    <>
      <Button icon="receipt" className="account-invoice" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('forOrders')}
      </Button>
      {isOpen && <OrdersDialog clientId={clientId} BuyerForm={BuyerForm} onClose={() => setOpen(false)} />}
    </>
  );
}

function OrdersDialog({
  clientId,
  BuyerForm,
  onClose,
}: InvoiceOrdersProps & { readonly onClose: () => void }): ReactElement {
  const t = useTranslations('invoices');
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<{ readonly orders: readonly DueOrder[]; readonly dueOn: string }>();
  const { data, error } = useQuery({
    queryKey: ['invoices', 'due', clientId],
    queryFn: ({ signal }) => call('GET api/invoices/due-orders', { query: { clientId } }, { signal }),
  });
  return (
    <Dialog
      title={data === undefined ? t('make') : t('forOrdersOf', { name: data.name })}
      closeLabel={t('close')}
      onClose={onClose}
      size="lg"
      closesOutside={false}
    >
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {data === undefined && error === null && <Loading>{t('loading')}</Loading>}
      {data !== undefined && chosen === undefined && (
        <ChooseOrders orders={data.orders} hasMore={data.hasMore} onChosen={setChosen} />
      )}
      {data !== undefined && chosen !== undefined && (
        <IssueForm
          BuyerForm={BuyerForm}
          orderIds={chosen.orders.map(({ orderId }) => orderId)}
          buyer={(data.buyer as Buyer | null) ?? undefined}
          total={sumMinor(chosen.orders.map(({ total }) => total))}
          due={sumMinor(chosen.orders.map(({ due }) => due))}
          dueOn={chosen.dueOn}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface ChooseOrdersProps {
  readonly orders: readonly DueOrder[];
  readonly hasMore: boolean;
  readonly onChosen: (chosen: { readonly orders: readonly DueOrder[]; readonly dueOn: string }) => void;
}

/** All of them at first: who pays at the end of a month takes some out. */
function ChooseOrders({ orders, hasMore, onChosen }: ChooseOrdersProps): ReactElement {
  const t = useTranslations('invoices');
  const { money, day, decimalsFor, timeZone } = useFormats();
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [dueOn, setDueOn] = useState(() => addDays(businessDay(serverClock.now(), timeZone, 0), usualTerm));
  const chosen = orders.filter(({ orderId }) => !without.has(orderId));
  const decimals = decimalsFor(orders.flatMap(({ total, due }) => [total, due]));
  const write = (amount: number) => money(amount, { decimals });
  const toggle = (orderId: string) => {
    const next = new Set(without);
    if (!next.delete(orderId)) next.add(orderId);
    setWithout(next);
  };
  if (orders.length === 0) return <p>{t('nothing')}</p>;
  return (
    <div className="invoice-choice">
      {hasMore && <Banner tone="info">{t('moreOrders')}</Banner>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className="invoice-frame" aria-label={t('choose')} tabIndex={0}>
        <table className="record-table">
          <thead>
            <tr>
              <th scope="col">{t('columns.receipt')}</th>
              <th scope="col">{t('columns.date')}</th>
              <th scope="col" className="amount">
                {t('columns.total')}
              </th>
              <th scope="col" className="amount">
                {t('columns.due')}
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map(({ orderId, receiptNumber, businessDay, total, due }) => (
              <tr key={orderId}>
                <td>
                  <label className="invoice-check">
                    <input type="checkbox" checked={!without.has(orderId)} onChange={() => toggle(orderId)} />
                    {receiptNumber}
                  </label>
                </td>
                <td>{day(businessDay)}</td>
                <td className="amount">{write(total)}</td>
                <td className="amount">{write(due)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <DayInput
        label={t('dueDay')}
        name="dueOn"
        value={dueOn}
        error={undefined}
        disabled={false}
        onBlur={() => undefined}
        onChange={(wanted) => wanted !== null && setDueOn(wanted)}
      />
      <div className="invoice-actions">
        <span>
          {t('selected', { count: chosen.length, amount: write(sumMinor(chosen.map(({ total }) => total))) })}
        </span>
        <Button
          variant="primary"
          icon="forward"
          disabled={chosen.length === 0}
          onClick={() => onChosen({ orders: chosen, dueOn })}
        >
          {t('next')}
        </Button>
      </div>
    </div>
  );
}
