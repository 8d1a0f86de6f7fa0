import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { call } from './api.ts';

/** Deriving a key takes the server a moment. */
const timeoutMs = 30_000;

/** The recovery key until it is written down; after that only its mark. */
export function RecoveryKey(): ReactElement | null {
  const t = useTranslations('backup.key');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const key = useQuery({
    queryKey: ['backups', 'key'],
    queryFn: ({ signal }) => call('GET api/backups/key', undefined, { signal }),
    // Never kept longer than it is on the screen.
    gcTime: 0,
  });
  const renew = useMutation({
    mutationFn: () => call('POST api/backups/key', undefined, { timeoutMs }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['backups'] }),
  });
  const { data } = key;
  if (data === undefined) return key.error === null ? null : <Banner tone="danger">{errorText(key.error)}</Banner>;
  return (
    <section className="backup-key" aria-label={t('title')}>
      <h2 className="backup-heading">{t('title')}</h2>
      {data.keyId === null && <p>{t('none')}</p>}
      {data.recoveryKey !== null && <OpenKey recoveryKey={data.recoveryKey} />}
      {data.keyId !== null && data.recoveryKey === null && (
        <>
          <p>{t('confirmed', { id: data.keyId })}</p>
          <p className="backup-note">{t('renewText')}</p>
          {renew.error !== null && <Banner tone="danger">{errorText(renew.error)}</Banner>}
          <Button icon="lock" busy={renew.isPending} onClick={() => renew.mutate()}>
            {t('renew')}
          </Button>
        </>
      )}
    </section>
  );
}

function OpenKey({ recoveryKey }: { readonly recoveryKey: string }): ReactElement {
  const t = useTranslations('backup.key');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const confirm = useMutation({
    mutationFn: () => call('POST api/backups/key/confirm', { body: { recoveryKey: typed } }, { timeoutMs }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['backups'] }),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    confirm.mutate();
  }
  return (
    <form className="backup-open-key" onSubmit={submit}>
      <p>{t('intro')}</p>
      <p className="backup-key-text" role="status" aria-label={t('yours')} translate="no">
        {recoveryKey}
      </p>
      <TextField
        label={t('type')}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={confirm.error === null ? undefined : errorText(confirm.error)}
      />
      <Button type="submit" variant="primary" icon="check" disabled={typed.trim() === ''} busy={confirm.isPending}>
        {t('confirm')}
      </Button>
    </form>
  );
}
