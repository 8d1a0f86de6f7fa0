import './receipts.css';
import type { ComponentType, ReactElement } from 'react';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addDays, type Day } from '#kernel/time.ts';
import { Queries } from '#platform/ui/api/queries.tsx';
import { OfficeWords } from '#platform/ui/i18n/i18n-provider.tsx';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button, IconButton } from '#platform/ui/kit/button.tsx';
import { NoticeRow } from '#platform/ui/kit/notices.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { Fault } from '#platform/ui/records/fault.tsx';
import { SearchBox } from '#platform/ui/records/search-box.tsx';
import { useNavigate, useSearch } from '#platform/ui/router/use-router.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { isNumberOfReceipt } from '../../domain/receipt-code.ts';
import { useScans } from '../order/use-scans.ts';
import { tillPolicy } from '../till/till-policy.ts';
import { type SignedInTill, useTill, useTillLocale, useTillState } from '../till/use-till.ts';
import { ReceiptDetail } from './receipt-detail.tsx';
import { ReceiptRow } from './receipt-row.tsx';
import { type Receipt, useReceipt, useReceipts } from './use-receipts.ts';

export interface ReceiptsScreenProps {
  /** Prints a copy of an order's receipt, or of a refund; of a feature that orders do not import. */
  readonly PrintCopy: ComponentType<{
    readonly orderId: string;
    readonly isOnPaper: boolean;
    readonly refundId?: string | undefined;
  }>;
  /** Makes a numbered invoice of a paid order, or prints that again; of a feature that orders do not import. */
  readonly RegularInvoice: ComponentType<{ readonly orderId: string }>;
}

/** The paid orders of a day at the till: to look at, to print again, to give money back. Needs the server. */
export function ReceiptsScreen(props: ReceiptsScreenProps): ReactElement | null {
  const signedIn = useTill();
  useTillLocale(signedIn?.till);
  if (signedIn === undefined) return null;
  return (
    <OfficeWords isPage>
      <Queries>
        <Receipts {...props} {...signedIn} />
      </Queries>
    </OfficeWords>
  );
}

function Receipts({ till, login, PrintCopy, RegularInvoice }: ReceiptsScreenProps & SignedInTill): ReactElement {
  const isOnPaper = useTillState(till, ({ printsBills }) => printsBills);
  const t = useTranslations('orders.receipts');
  const navigate = useNavigate();
  const [day, setDay] = useState<Day | null>(null);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Receipt>();
  const list = useReceipts(day, useDeferredValue(search.trim()));
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap(({ receipts }) => receipts);
  const { decimalsFor } = useFormats();
  const decimals = decimalsFor(rows.flatMap(({ total, refunded }) => [total, refunded]));
  // The address says which one is open, so that the browser's way back closes it.
  const { receipt: shownId }: { readonly receipt?: unknown } = useSearch();
  // As it is now: the amount given back changes.
  const listed = rows.find(({ id }) => id === shownId) ?? (chosen?.id === shownId ? chosen : undefined);
  // One that was scanned is of any day.
  const isScanned = typeof shownId === 'string' && listed === undefined;
  const scanned = useReceipt(isScanned ? shownId : undefined);
  const shown = listed ?? (isScanned ? scanned.data : undefined);
  const choose = (receipt: Receipt | undefined) => {
    setChosen(receipt);
    const search = (receipt === undefined ? {} : { receipt: receipt.id }) as never;
    void navigate({ to: '/receipts', search, replace: receipt === undefined || shown !== undefined });
  };
  const catalogue = useTillState(till, (state) => state.catalogue);
  const asNumber = (code: string) => {
    const isNumber = isNumberOfReceipt(code);
    if (isNumber) {
      setSearch(code);
      if (shown !== undefined) choose(undefined);
    }
    return isNumber;
  };
  useScans(tillPolicy(login.posConfig), catalogue, { target: 'noOrder', asNumber });
  return (
    <div className="receipts" data-chosen={shown !== undefined || undefined}>
      <Bar
        title={t('title')}
        onBack={shown === undefined ? () => void navigate({ to: '/' }) : () => choose(undefined)}
      />
      <section className="receipts-list" aria-label={t('title')}>
        <div className="receipts-head">
          <SearchBox label={t('search')} value={search} onChange={setSearch} />
          {pages[0] !== undefined && <DayChoice day={pages[0].day} today={pages[0].today} onChange={setDay} />}
        </div>
        {list.error !== null && <Fault error={list.error} onRetry={() => void list.refetch()} />}
        {list.isLoading && <Loading>{t('loading')}</Loading>}
        {pages.length > 0 && rows.length === 0 && (
          <EmptyState icon="receipt" title={t('none')}>
            {t(search === '' ? 'noneText' : 'notFoundText')}
          </EmptyState>
        )}
        <ul className="receipt-rows">
          {rows.map((receipt) => (
            <li key={receipt.id}>
              <ReceiptRow
                till={till}
                receipt={receipt}
                decimals={decimals}
                isChosen={receipt.id === shown?.id}
                onChoose={() => choose(receipt)}
              />
            </li>
          ))}
        </ul>
        {list.hasNextPage && (
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </section>
      <section className="receipts-detail" aria-label={t('receipt')}>
        {shown === undefined && scanned.error !== null && (
          <Fault error={scanned.error} onRetry={() => void scanned.refetch()} />
        )}
        {shown === undefined && scanned.isLoading && <Loading>{t('loading')}</Loading>}
        {shown === undefined && !isScanned && (
          <EmptyState icon="receipt" title={t('choose')}>
            {t('chooseText')}
          </EmptyState>
        )}
        {shown !== undefined && (
          <ReceiptDetail
            key={shown.id}
            till={till}
            receipt={shown}
            invoice={<RegularInvoice orderId={shown.id} />}
            copyOf={(refundId) => <PrintCopy orderId={shown.id} isOnPaper={isOnPaper} refundId={refundId} />}
          />
        )}
      </section>
      <NoticeRow />
    </div>
  );
}

interface DayChoiceProps {
  readonly day: Day;
  readonly today: Day;
  /** Null is the current business day, also when that becomes another one. */
  readonly onChange: (day: Day | null) => void;
}

function DayChoice({ day, today, onChange }: DayChoiceProps): ReactElement {
  const t = useTranslations('orders.receipts');
  const formats = useFormats();
  const step = (days: number) => {
    const next = addDays(day, days);
    onChange(next >= today ? null : next);
  };
  return (
    <div className="receipts-day">
      <IconButton icon="back" variant="secondary" label={t('dayBefore')} onClick={() => step(-1)} />
      <output aria-label={t('day')}>{day === today ? t('today') : formats.day(day)}</output>
      <IconButton
        icon="forward"
        variant="secondary"
        label={t('dayAfter')}
        disabled={day >= today}
        onClick={() => step(1)}
      />
    </div>
  );
}
