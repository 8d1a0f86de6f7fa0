import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { rateSums } from '../domain/invoice.ts';
import type { InvoiceView } from './invoice-api.ts';

interface InvoiceContentProps {
  readonly invoice: InvoiceView;
  readonly onOpen: (id: string) => void;
}

/** What a phone has no room for. */
const wide: ReadonlySet<string> = new Set(['unitPrice', 'vatRate']);

/** A document as it was made. */
export function InvoiceContentView({ invoice, onOpen }: InvoiceContentProps): ReactElement {
  const t = useTranslations('invoices');
  const formats = useFormats();
  const { issuedOn, dueOn, reason, content, creditNotes } = invoice;
  const { buyer, of, orders, due, userName } = content;
  const lines = [
    formats.day(issuedOn),
    dueOn === null ? '' : t('dueOn', { day: formats.day(dueOn) }),
    due === 0 ? '' : t('owed', { amount: formats.money(due) }),
    reason,
    userName,
  ];
  return (
    <>
      <p className="invoice-note">{lines.filter(Boolean).join(' · ')}</p>
      {of !== null && (
        <p>
          <Button size="sm" onClick={() => onOpen(of.id)}>
            {t('ofInvoice', { number: `${of.number}/${of.year}` })}
          </Button>
        </p>
      )}
      <p>
        <strong>{buyer.name}</strong>
        <br />
        {[buyer.fiscalNumber, buyer.vatNumber, buyer.address].filter(Boolean).join(' · ')}
      </p>
      <Rows invoice={invoice} />
      <p className="invoice-note">
        {t('paper.receipts')}:{' '}
        {orders.map(({ receiptNumber, businessDay }) => `${receiptNumber}, ${formats.day(businessDay)}`).join(' · ')}
      </p>
      {creditNotes.length > 0 && (
        <ul className="invoice-notes" aria-label={t('creditNotes')}>
          {creditNotes.map((note) => (
            <li key={note.id}>
              <Button size="sm" onClick={() => onOpen(note.id)}>
                {`${t('kinds.creditNote')} ${note.number}`}
              </Button>
              <span>{formats.day(note.issuedOn)}</span>
              <span className="amount">{formats.money(0 - note.total)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Rows({ invoice }: Pick<InvoiceContentProps, 'invoice'>): ReactElement {
  const t = useTranslations('invoices');
  const formats = useFormats();
  const { rows } = invoice.content;
  const decimals = formats.decimalsFor(
    rows.flatMap(({ unitPrice, discount, vat, total }) => [unitPrice, discount, vat, total]),
  );
  const figure = (amount: number) => formats.money(amount, { decimals, symbol: false });
  const rateOf = (rate: number | null) => (rate === null ? '' : formats.percent(rate));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="invoice-frame" aria-label={t('paper.description')} tabIndex={0}>
      <table className="record-table">
        <thead>
          <tr>
            <th scope="col">{t('paper.description')}</th>
            {(['quantity', 'unitPrice', 'vatRate', 'vat', 'total'] as const).map((name) => (
              <th key={name} scope="col" className={wide.has(name) ? 'amount invoice-wide' : 'amount'}>
                {t(`paper.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a document never change
            <tr key={index}>
              <td>{row.kind === 'fee' ? t('paper.fee') : row.name}</td>
              <td className="amount">{row.kind === 'fee' ? '' : formats.quantity(row.quantity, row.unit)}</td>
              <td className="amount invoice-wide">{row.kind === 'fee' ? '' : figure(row.unitPrice)}</td>
              <td className="amount invoice-wide">{rateOf(row.vatRate)}</td>
              <td className="amount">{figure(row.vat)}</td>
              <td className="amount">{figure(row.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {rateSums(rows).map(({ rate, vat, total }) => (
            <tr key={String(rate)}>
              <th scope="row" colSpan={2}>
                {rate === null ? t('paper.excluded') : `${t('paper.vat')} ${rateOf(rate)}`}
              </th>
              <td className="invoice-wide" />
              <td className="invoice-wide" />
              <td className="amount">{figure(vat)}</td>
              <td className="amount">{figure(total)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={2}>
              {t('paper.total')}
            </th>
            <td className="invoice-wide" />
            <td className="invoice-wide" />
            <td className="amount">{figure(invoice.vat)}</td>
            <td className="amount">{formats.money(invoice.total, { decimals })}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
