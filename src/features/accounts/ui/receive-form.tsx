import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseAmount } from '#kernel/format.ts';
import { currencies } from '#kernel/money.ts';
import { ApiError } from '#platform/ui/api/errors.ts';
import { useChange } from '#platform/ui/api/use-change.ts';
import { useLocaleChoice } from '#platform/ui/i18n/locale-choice.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Segmented, TextField } from '#platform/ui/kit/field.tsx';
import { Keypad } from '#platform/ui/kit/keypad.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { typedAmount } from '#platform/ui/kit/typed-amount.ts';
import { call, type Owing } from './account-api.ts';

interface ReceiveFormProps {
  readonly account: Owing;
  readonly onDone: () => void;
}

/** Takes money for what a client owes: all of it, unless less is typed. */
export function ReceiveForm({ account, onDone }: ReceiveFormProps): ReactElement {
  const t = useTranslations('accounts.receive');
  const errorText = useErrorText();
  const { money, currency, decimalMark } = useFormats();
  const queries = useQueryClient();
  const locale = useLocaleChoice();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [reference, setReference] = useState('');
  const methods = useQuery({
    queryKey: ['accounts', 'methods', locale],
    queryFn: ({ signal }) => call('GET api/accounts/methods', { query: { locale } }, { signal }),
  });
  const parsed = parseAmount(text, currency);
  const amount = text !== '' && parsed.ok ? parsed.value : account.balance;
  const method = methods.data?.find(({ code }) => code === chosen) ?? methods.data?.[0];
  const { give, isBusy, error } = useChange(
    (body: { amount: number; method: string; reference?: string }, options) =>
      call('POST api/accounts/{clientId}/payments', { params: { clientId: account.id }, body }, options),
    ({ number, balance, rounding }) => {
      notify({
        text: t('taken', { number, amount: money(amount + rounding) }),
        detail: t('stillOwed', { name: account.name, amount: money(balance) }),
        tone: 'success',
      });
      void queries.invalidateQueries({ queryKey: ['accounts'] });
      onDone();
    },
  );
  const isWhole = amount > 0 && amount <= account.balance;
  const needsReference = method?.needsReference ?? false;
  if (methods.data === undefined) {
    return methods.error === null ? <Loading>{t('loading')}</Loading> : <Fault error={methods.error} />;
  }
  return (
    <div className="account-form">
      {error !== null && <Banner tone="danger">{errorText(withMoney(error, money))}</Banner>}
      <p className="account-lead">{t('owes', { name: account.name, amount: money(account.balance) })}</p>
      <output className="account-entry" aria-label={t('amount')}>
        {text === '' ? money(account.balance) : text}
      </output>
      {text !== '' && amount > account.balance && <Banner tone="warning">{t('tooMuch')}</Banner>}
      <Keypad
        label={t('amount')}
        labels={{ backspace: t('backspace') }}
        onKey={(key) => setText((before) => typedAmount(before, key, currencies[currency].decimalsKept))}
        onBackspace={() => setText(text.slice(0, -1))}
        extraKey={decimalMark}
      />
      <Segmented
        label={t('method')}
        options={methods.data.map(({ code, name }) => ({ value: code, label: name }))}
        value={method?.code ?? ''}
        onChange={setChosen}
      />
      {needsReference && <TextField label={t('reference')} value={reference} onChange={setReference} maxLength={40} />}
      <Button
        variant="primary"
        size="lg"
        block
        icon="check"
        busy={isBusy}
        disabled={!isWhole || method === undefined || (needsReference && reference.trim() === '')}
        onClick={() =>
          method !== undefined && give({ amount, method: method.code, ...(needsReference && { reference }) })
        }
      >
        {t('take', { amount: money(amount) })}
      </Button>
    </div>
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
