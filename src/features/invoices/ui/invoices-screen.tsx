import '#platform/ui/records/records.css';
import './invoices.css';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Banner, EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Select, TextField } from '#platform/ui/kit/field.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import { DayInput } from '#platform/ui/records/day-input.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { type CreditState, creditStates, type InvoiceKind, invoiceKinds } from '../domain/invoice.ts';
import { call, type InvoiceRowView } from './invoice-api.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';

interface Wanted {
  readonly search: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly kind: InvoiceKind | '';
  readonly state: CreditState | '';
}
const everything: Wanted = { search: '', from: null, to: null, kind: '', state: '' };

const queryOf = ({ search, from, to, kind, state }: Wanted) => ({
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(from !== null && { from }),
  ...(to !== null && { to }),
  ...(kind !== '' && { kind }),
  ...(state !== '' && { state }),
});

/** Invoices and credit notes, the newest first; each opens what it says, with its PDF, copies and credit note. */
export function InvoicesScreen(): ReactElement {
  const t = useTranslations('invoices');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [wanted, setWanted] = useState(everything);
  const [shown, setShown] = useState<string>();
  const query = queryOf(wanted);
  const list = useInfiniteQuery({
    queryKey: ['invoices', 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET api/invoices',
        { query: pageParam === undefined ? query : { ...query, before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ invoices, hasMore }) => (hasMore ? invoices.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['invoices'] });
  useLive('invoice.issued', refresh, refresh);
  const rows = list.data?.pages.flatMap(({ invoices }) => invoices);
  const isNarrowed = Object.keys(query).length > 0;
  return (
    <section className="invoice-list" aria-label={t('title')}>
      <Bar title={t('title')} />
      <Filters wanted={wanted} onWanted={setWanted} />
      {list.error !== null && <Banner tone="danger">{errorText(list.error)}</Banner>}
      {rows === undefined && list.error === null && <Loading>{t('loading')}</Loading>}
      {rows?.length === 0 && (
        <EmptyState icon="receipt" title={t(isNarrowed ? 'notFound' : 'none')}>
          {isNarrowed ? '' : t('noneText')}
        </EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && <InvoiceTable rows={rows} onOpen={setShown} />}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {shown !== undefined && (
        <InvoiceDialog key={shown} id={shown} onOpen={setShown} onClose={() => setShown(undefined)} />
      )}
    </section>
  );
}

interface FiltersProps {
  readonly wanted: Wanted;
  readonly onWanted: (wanted: Wanted) => void;
}

function Filters({ wanted, onWanted }: FiltersProps): ReactElement {
  const t = useTranslations('invoices');
  const plain = { error: undefined, disabled: false, onBlur: () => undefined };
  const every = { value: '' as const, label: t('every') };
  return (
    <div className="invoice-filters">
      <TextField
        label={t('search')}
        value={wanted.search}
        onChange={(search) => onWanted({ ...wanted, search })}
        maxLength={100}
      />
      {(['from', 'to'] as const).map((end) => (
        <DayInput
          {...plain}
          key={end}
          label={t(end)}
          name={end}
          value={wanted[end]}
          onChange={(day) => onWanted({ ...wanted, [end]: day })}
        />
      ))}
      <Select<InvoiceKind | ''>
        label={t('kind')}
        options={[every, ...invoiceKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))]}
        value={wanted.kind}
        onChange={(kind) => onWanted({ ...wanted, kind })}
      />
      <Select<CreditState | ''>
        label={t('state')}
        options={[every, ...creditStates.map((value) => ({ value, label: t(`states.${value}`) }))]}
        value={wanted.state}
        onChange={(state) => onWanted({ ...wanted, state })}
      />
    </div>
  );
}

/** What a phone has no room for; the document says it. */
const wide: ReadonlySet<string> = new Set(['date', 'buyerNumber', 'vat']);

interface InvoiceTableProps {
  readonly rows: readonly InvoiceRowView[];
  readonly onOpen: (id: string) => void;
}

function InvoiceTable({ rows, onOpen }: InvoiceTableProps): ReactElement {
  const t = useTranslations('invoices');
  const { money, day, decimalsFor } = useFormats();
  const decimals = decimalsFor(rows.flatMap(({ total, vat }) => [total, vat]));
  // What a credit note takes back counts against what invoices say.
  const write = ({ kind }: InvoiceRowView, amount: number) =>
    money(kind === 'creditNote' ? 0 - amount : amount, { decimals });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="invoice-frame" aria-label={t('rows')} tabIndex={0}>
      <table className="record-table">
        <thead>
          <tr>
            {(['number', 'date', 'buyer', 'buyerNumber'] as const).map((name) => (
              <th key={name} scope="col" className={wide.has(name) ? 'invoice-wide' : undefined}>
                {t(`columns.${name}`)}
              </th>
            ))}
            {(['vat', 'total'] as const).map((name) => (
              <th key={name} scope="col" className={wide.has(name) ? 'amount invoice-wide' : 'amount'}>
                {t(`columns.${name}`)}
              </th>
            ))}
            <th scope="col">{t('columns.state')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Button size="sm" aria-haspopup="dialog" onClick={() => onOpen(row.id)}>
                  {row.number}
                </Button>
              </td>
              <td className="invoice-wide">{day(row.issuedOn)}</td>
              <td className="invoice-buyer">{row.buyerName}</td>
              <td className="invoice-wide">{row.buyerNumber}</td>
              <td className="amount invoice-wide">{write(row, row.vat)}</td>
              <td className="amount">{write(row, row.total)}</td>
              <td>
                <StateOf row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function StateOf({ row }: { readonly row: InvoiceRowView }): ReactElement {
  const t = useTranslations('invoices');
  if (row.state === null) return <>{t('ofInvoice', { number: row.ofNumber ?? '' })}</>;
  if (row.state === 'valid') return <>{t('states.valid')}</>;
  return (
    <Badge tone="warning" icon="undo">
      {t(`states.${row.state}`)}
    </Badge>
  );
}
