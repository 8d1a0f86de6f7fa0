import '#platform/ui/records/records.css';
import './accounts.css';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { sumMinor } from '#kernel/money.ts';
import { useLocaleChoice } from '#platform/ui/i18n/locale-choice.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner, EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import { saveFile } from '#platform/ui/records/save-file.ts';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { type Age, ageNames } from '../domain/account.ts';
import { call, type OwedAccount } from './account-api.ts';
import { StatementDialog } from './statement-dialog.tsx';

export interface AccountsScreenProps {
  /** Makes an invoice of orders on the account; of a feature that accounts do not import. */
  readonly InvoiceOrders: ComponentType<{ readonly clientId: string }>;
}

/** What clients owe, and for how long: each opens its statement. */
export function AccountsScreen({ InvoiceOrders }: AccountsScreenProps): ReactElement {
  const t = useTranslations('accounts');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const locale = useLocaleChoice();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<OwedAccount>();
  const query = { search: search.trim() };
  const { data, error } = useQuery({
    queryKey: ['accounts', 'list', query],
    queryFn: ({ signal }) => call('GET api/accounts', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['accounts'] });
  useLive('account.changed', refresh, refresh);
  const excel = useMutation({
    mutationFn: () => call('GET api/exports/excel/accounts/list/', { query: { ...query, locale } }),
    onSuccess: ({ fileName, contentBase64 }) => saveFile(fileName, contentBase64),
  });
  const fault = error ?? excel.error;
  return (
    <section className="account-list" aria-label={t('title')}>
      <Bar title={t('title')}>
        <Button size="sm" icon="download" className="bar-short" busy={excel.isPending} onClick={() => excel.mutate()}>
          {t('excel')}
        </Button>
        <Button size="sm" icon="printer" className="account-print" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </Bar>
      <TextField label={t('search')} value={search} onChange={setSearch} maxLength={100} className="account-search" />
      {fault !== null && <Banner tone="danger">{errorText(fault)}</Banner>}
      {data === undefined && error === null && <Loading>{t('loading')}</Loading>}
      {data?.accounts.length === 0 && (
        <EmptyState icon="person" title={t('nobody')}>
          {t('howTo')}
        </EmptyState>
      )}
      {data !== undefined && data.accounts.length > 0 && <AccountTable accounts={data.accounts} onOpen={setShown} />}
      {data?.hasMore && <p className="account-lead">{t('more')}</p>}
      {shown && (
        <StatementDialog
          clientId={shown.id}
          name={shown.name}
          invoice={<InvoiceOrders clientId={shown.id} />}
          onClose={() => setShown(undefined)}
        />
      )}
    </section>
  );
}

interface AccountTableProps {
  readonly accounts: readonly OwedAccount[];
  readonly onOpen: (account: OwedAccount) => void;
}

function AccountTable({ accounts, onOpen }: AccountTableProps): ReactElement {
  const t = useTranslations('accounts');
  const { money, dateTime, decimalsFor } = useFormats();
  const decimals = decimalsFor(accounts.flatMap(({ balance, limit, ageing }) => [balance, limit ?? 0, ...ageing]));
  const write = (amount: number) => money(amount, { decimals });
  const sumOf = (pick: (account: OwedAccount) => number) => write(sumMinor(accounts.map(pick)));
  const agedBy = (age: Age) => (account: OwedAccount) => account.ageing[ageNames.indexOf(age)] ?? 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="account-frame" aria-label={t('rows')} tabIndex={0}>
      <table className="record-table">
        <thead>
          <tr>
            <th scope="col">{t('columns.client')}</th>
            <th scope="col" className="amount">
              {t('columns.owed')}
            </th>
            {ageNames.map((age) => (
              <th key={age} scope="col" className="amount">
                {t(`ages.${age}`)}
              </th>
            ))}
            <th scope="col" className="amount">
              {t('columns.limit')}
            </th>
            <th scope="col">{t('columns.lastPaid')}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id}>
              <td>
                <Button size="sm" aria-haspopup="dialog" onClick={() => onOpen(account)}>
                  {account.name}
                </Button>
              </td>
              <td className="amount">{write(account.balance)}</td>
              {ageNames.map((age) => (
                <td key={age} className="amount">
                  {write(agedBy(age)(account))}
                </td>
              ))}
              <td className="amount">{account.limit === null ? t('noLimit') : write(account.limit)}</td>
              <td>{account.lastPaidAt === null ? '' : dateTime(account.lastPaidAt)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td className="amount">{sumOf(({ balance }) => balance)}</td>
            {ageNames.map((age) => (
              <td key={age} className="amount">
                {sumOf(agedBy(age))}
              </td>
            ))}
            <td />
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
