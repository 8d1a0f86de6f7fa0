import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { addDays, businessDay } from '#kernel/time.ts';
import { serverClock, useMay } from '#platform/ui/api/app-api.ts';
import { useLocaleChoice } from '#platform/ui/i18n/locale-choice.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { DayInput } from '#platform/ui/records/day-input.tsx';
import { saveFile } from '#platform/ui/records/save-file.ts';
import { call, type Statement } from './account-api.ts';
import { ReceiveForm } from './receive-form.tsx';

interface StatementDialogProps {
  readonly clientId: string;
  readonly name: string;
  /** The way to an invoice of its orders. */
  readonly invoice: ReactNode;
  readonly onClose: () => void;
}

const usualDays = 90;

/** The statement of an account: what was owed before, what happened, what is owed; and money for it. */
export function StatementDialog({ clientId, name, invoice, onClose }: StatementDialogProps): ReactElement {
  const t = useTranslations('accounts');
  const errorText = useErrorText();
  const locale = useLocaleChoice();
  const mayReceive = useMay()('account.receive');
  const { timeZone } = useFormats();
  const [today] = useState(() => businessDay(serverClock.now(), timeZone, 0));
  const [period, setPeriod] = useState({ from: addDays(today, -usualDays), to: addDays(today, 1) });
  const [isReceiving, setReceiving] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['accounts', 'statement', clientId, period, locale],
    queryFn: ({ signal }) =>
      call('GET api/accounts/{clientId}/statement', { params: { clientId }, query: { ...period, locale } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const excel = useMutation({
    mutationFn: () =>
      call('GET api/exports/excel/accounts/{clientId}/statement/', {
        params: { clientId },
        query: { ...period, locale },
      }),
    onSuccess: ({ fileName, contentBase64 }) => saveFile(fileName, contentBase64),
  });
  const fault = error ?? excel.error;
  if (isReceiving && data !== undefined) {
    return (
      <Dialog title={name} closeLabel={t('close')} onClose={() => setReceiving(false)} size="md" closesOutside={false}>
        <ReceiveForm account={{ id: clientId, name, balance: data.balance }} onDone={() => setReceiving(false)} />
      </Dialog>
    );
  }
  const plain = { error: undefined, disabled: false, onBlur: () => undefined, isRequired: true };
  const actions = (
    <>
      <Button icon="download" busy={excel.isPending} onClick={() => excel.mutate()}>
        {t('excel')}
      </Button>
      <Button icon="printer" onClick={() => window.print()}>
        {t('print')}
      </Button>
      {invoice}
      {mayReceive && (
        <Button
          variant="primary"
          icon="cash"
          disabled={data === undefined || data.balance <= 0}
          onClick={() => setReceiving(true)}
        >
          {t('receiveMoney')}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={t('statementOf', { name })} closeLabel={t('close')} onClose={onClose} size="lg" actions={actions}>
      <div className="account-form account-statement">
        <div className="account-period">
          {(['from', 'to'] as const).map((end) => (
            <DayInput
              {...plain}
              key={end}
              label={t(end)}
              name={end}
              value={period[end]}
              onChange={(day) => day !== null && setPeriod({ ...period, [end]: day })}
            />
          ))}
        </div>
        {fault !== null && <Banner tone="danger">{errorText(fault)}</Banner>}
        {data === undefined && error === null && <Loading>{t('loading')}</Loading>}
        {data !== undefined && <Entries statement={data} />}
      </div>
    </Dialog>
  );
}

function Entries({ statement }: { readonly statement: Statement }): ReactElement {
  const t = useTranslations('accounts');
  const { money, dateTime, decimalsFor } = useFormats();
  const { before, entries, balance, hasMore } = statement;
  const decimals = decimalsFor([before, balance, ...entries.flatMap((entry) => [entry.amount, entry.balance])]);
  const write = (amount: number) => money(amount, { decimals });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="account-frame" aria-label={t('rows')} tabIndex={0}>
      <table className="record-table">
        <thead>
          <tr>
            <th scope="col">{t('columns.at')}</th>
            <th scope="col">{t('columns.what')}</th>
            <th scope="col" className="account-by">
              {t('columns.by')}
            </th>
            <th scope="col" className="amount">
              {t('columns.amount')}
            </th>
            <th scope="col" className="amount">
              {t('columns.owed')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td colSpan={2}>{t('before')}</td>
            <td className="account-by" />
            <td />
            <td className="amount">{write(before)}</td>
          </tr>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>{dateTime(entry.at)}</td>
              <td>
                {t(`kinds.${entry.kind}`, { number: entry.number })}
                {entry.methodName !== null && ` · ${entry.methodName}`}
                {entry.reference !== '' && ` · ${entry.reference}`}
              </td>
              <td className="account-by">{entry.userName}</td>
              <td className="amount">{write(entry.amount)}</td>
              <td className="amount">{write(entry.balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('owedNow')}
            </th>
            <td className="account-by" />
            <td />
            <td className="amount">{write(balance)}</td>
          </tr>
        </tfoot>
      </table>
      {hasMore && <p className="account-lead">{t('moreEntries')}</p>}
    </section>
  );
}
