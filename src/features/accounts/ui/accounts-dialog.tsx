import './accounts.css';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Queries } from '#platform/ui/api/queries.tsx';
import { OfficeWords } from '#platform/ui/i18n/i18n-provider.tsx';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner, EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import { useScanner } from '#platform/ui/scanner/scanner.ts';
import { type Account, call } from './account-api.ts';
import { ReceiveForm } from './receive-form.tsx';

interface AccountsDialogProps {
  readonly onClose: () => void;
}

/** At the till: who owes what, and money for it. */
export function AccountsDialog(props: AccountsDialogProps): ReactElement {
  return (
    <OfficeWords>
      <Queries>
        <Accounts {...props} />
      </Queries>
    </OfficeWords>
  );
}

function Accounts({ onClose }: AccountsDialogProps): ReactElement {
  const t = useTranslations('accounts');
  const [chosen, setChosen] = useState<Account>();
  return (
    <Dialog
      title={chosen?.name ?? t('title')}
      closeLabel={t('close')}
      onClose={chosen === undefined ? onClose : () => setChosen(undefined)}
      size="md"
      closesOutside={chosen === undefined}
    >
      {chosen === undefined ? (
        <Choice onChosen={setChosen} />
      ) : (
        <ReceiveForm account={chosen} onDone={() => setChosen(undefined)} />
      )}
    </Dialog>
  );
}

function Choice({ onChosen }: { readonly onChosen: (account: Account) => void }): ReactElement {
  const t = useTranslations('accounts');
  const errorText = useErrorText();
  const { money } = useFormats();
  const queries = useQueryClient();
  const [search, setSearch] = useState('');
  useScanner(setSearch);
  const { data, error } = useQuery({
    queryKey: ['accounts', 'choice', search.trim()],
    queryFn: ({ signal }) => call('GET api/accounts/choice', { query: { search: search.trim() } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const refresh = () => void queries.invalidateQueries({ queryKey: ['accounts'] });
  useLive('account.changed', refresh, refresh);
  return (
    <div className="account-form">
      <TextField label={t('search')} value={search} onChange={setSearch} maxLength={100} />
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {data === undefined && error === null && <Loading>{t('loading')}</Loading>}
      {data?.accounts.length === 0 && <EmptyState icon="person" title={t('nobody')} />}
      <div className="account-rows">
        {data?.accounts.map((account) => (
          <Button
            key={account.id}
            size="lg"
            block
            icon="person"
            className="account-row"
            disabled={account.balance <= 0}
            trailing={<span className="account-sum">{money(account.balance)}</span>}
            onClick={() => onChosen(account)}
          >
            {account.name}
          </Button>
        ))}
      </div>
      {data?.hasMore && <p className="account-lead">{t('more')}</p>}
    </div>
  );
}
