import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { accountsContract } from '#features/accounts/contract.ts';
import { leftOn } from '#features/accounts/domain/account.ts';
import type { Answer } from '#kernel/contract.ts';
import type { Minor } from '#kernel/money.ts';
import { client } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner, EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { useScanner } from '#platform/ui/scanner/scanner.ts';

const call = client<typeof accountsContract>();
type Account = Answer<(typeof accountsContract)['GET api/accounts/choice']>['accounts'][number];

export interface AccountFormProps {
  readonly amount: Minor;
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onChosen: (clientId: string, amount: Minor) => void;
}

/** Finds the account by name, phone or card, then shows what is left on it. */
export function AccountForm(props: AccountFormProps): ReactElement {
  const [chosen, setChosen] = useState<Account>();
  if (chosen === undefined) return <AccountSearch onBack={props.onBack} onFound={setChosen} />;
  return <AccountConfirm {...props} account={chosen} onBack={() => setChosen(undefined)} />;
}

interface AccountSearchProps {
  readonly onFound: (account: Account) => void;
  readonly onBack: () => void;
}

function AccountSearch({ onFound, onBack }: AccountSearchProps): ReactElement {
  const t = useTranslations('orders.withoutMoney');
  const errorText = useErrorText();
  const { money } = useFormats();
  const [search, setSearch] = useState('');
  // The client's card finds the account too.
  useScanner(setSearch);
  const { data, error } = useQuery({
    queryKey: ['accounts', 'choice', search.trim()],
    queryFn: ({ signal }) => call('GET api/accounts/choice', { query: { search: search.trim() } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <TextField label={t('search')} value={search} onChange={setSearch} maxLength={100} />
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {data === undefined && error === null && <Loading>{t('searching')}</Loading>}
      {data?.accounts.length === 0 && (
        <EmptyState icon="person" title={t(search.trim() === '' ? 'noAccounts' : 'nobody')} />
      )}
      <div className="account-choices">
        {data?.accounts.map((account) => (
          <Button
            key={account.id}
            size="lg"
            block
            icon="person"
            className="account-choice"
            onClick={() => onFound(account)}
            trailing={<span className="account-facts">{t('left', { amount: money(leftOn(account)) })}</span>}
          >
            {account.name}
          </Button>
        ))}
      </div>
      {data?.hasMore && <p className="account-facts">{t('more')}</p>}
      <div className="account-actions">
        <Button size="lg" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </>
  );
}

function AccountConfirm({
  account,
  amount,
  isBusy,
  onBack,
  onChosen,
}: AccountFormProps & { readonly account: Account }): ReactElement {
  const t = useTranslations('orders.withoutMoney');
  const { money } = useFormats();
  const left = Math.max(0, leftOn(account));
  const part = Math.min(amount, left);
  return (
    <>
      <p className="payment-label">{account.name}</p>
      <p className="payment-remaining">{money(part)}</p>
      <p className="account-facts">
        {account.balance < 0
          ? t('credit', { amount: money(-account.balance) })
          : t('owes', { amount: money(account.balance), limit: money(account.limit) })}
      </p>
      {part < amount && (
        <Banner tone="warning">{t('tooMuch', { left: money(left), rest: money(amount - part) })}</Banner>
      )}
      <div className="account-actions">
        <Button size="lg" onClick={onBack}>
          {t('back')}
        </Button>
        <Button
          size="lg"
          variant="primary"
          icon="check"
          busy={isBusy}
          disabled={part === 0}
          onClick={() => onChosen(account.id, part)}
        >
          {t('charge')}
        </Button>
      </div>
    </>
  );
}
