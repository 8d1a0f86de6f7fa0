import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { MoneyForm } from '#features/payments/ui/index.tsx';
import { ApiError } from '#platform/ui/api/errors.ts';
import { useKeptChange } from '#platform/ui/api/use-kept-change.ts';
import { useLocaleChoice } from '#platform/ui/i18n/locale-choice.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { UnansweredChange } from '#platform/ui/kit/unanswered-change.tsx';
import { call, type Owing } from './account-api.ts';

interface ReceiveFormProps {
  readonly account: Owing;
  readonly onDone: () => void;
}

interface Received {
  readonly clientId: string;
  readonly name: string;
  readonly amount: number;
  readonly method: string;
  readonly reference?: string;
}

/** Takes money for what a client owes: all of it, unless less is typed. */
export function ReceiveForm({ account, onDone }: ReceiveFormProps): ReactElement {
  const t = useTranslations('accounts.receive');
  const errorText = useErrorText();
  const { money } = useFormats();
  const queries = useQueryClient();
  const locale = useLocaleChoice();
  const methods = useQuery({
    queryKey: ['accounts', 'methods', locale],
    queryFn: ({ signal }) => call('GET api/accounts/methods', { query: { locale } }, { signal }),
  });
  const { give, again, isBusy, error } = useKeptChange('accounts.receive', {
    send: ({ clientId, name: _, ...body }: Received, options) =>
      call('POST api/accounts/{clientId}/payments', { params: { clientId }, body }, options),
    say: ({ name, amount, method, reference }) =>
      [
        name,
        t('take', { amount: money(amount) }),
        methods.data?.find(({ code }) => code === method)?.name ?? method,
        reference,
      ]
        .filter(Boolean)
        .join(' · '),
    done: ({ number, balance, rounding }, { name, amount }) => {
      notify({
        text: t('taken', { number, amount: money(amount + rounding) }),
        detail: t('stillOwed', { name, amount: money(balance) }),
        tone: 'success',
      });
      void queries.invalidateQueries({ queryKey: ['accounts'] });
      onDone();
    },
  });
  if (again !== null) {
    return (
      <div className="account-form">
        <UnansweredChange again={again} isBusy={isBusy} error={error} />
      </div>
    );
  }
  if (methods.data === undefined) {
    return methods.error === null ? <Loading>{t('loading')}</Loading> : <Fault error={methods.error} />;
  }
  return (
    <MoneyForm
      methods={methods.data}
      suggested={account.balance}
      most={account.balance}
      isBusy={isBusy}
      words={{
        amount: t('amount'),
        backspace: t('backspace'),
        method: t('method'),
        reference: t('reference'),
        take: (amount) => t('take', { amount }),
      }}
      lead={
        <>
          {error !== null && <Banner tone="danger">{errorText(withMoney(error, money))}</Banner>}
          <p className="account-lead">{t('owes', { name: account.name, amount: money(account.balance) })}</p>
        </>
      }
      warning={(amount) => amount > account.balance && <Banner tone="warning">{t('tooMuch')}</Banner>}
      onTake={(chosen) => give({ ...chosen, clientId: account.id, name: account.name })}
    />
  );
}

/** What is owed by now is an amount. */
function withMoney(error: unknown, money: (amount: number) => string): unknown {
  if (!(error instanceof ApiError) || typeof error.details.owed !== 'number') return error;
  return { code: error.code, details: { ...error.details, owed: money(error.details.owed) } };
}

function Fault({ error }: { readonly error: unknown }): ReactElement {
  const errorText = useErrorText();
  return <Banner tone="danger">{errorText(error)}</Banner>;
}
