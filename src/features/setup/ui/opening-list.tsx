import './setup.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Answer } from '#kernel/contract.ts';
import { client, useMay } from '#platform/ui/api/app-api.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import type { setupContract } from '../contract.ts';

const call = client<typeof setupContract>();
const places = {
  settings: '/admin/configuration',
  tables: '/admin/tables',
  products: '/admin/menus/products',
  staff: '/admin/users',
  printers: '/admin/printers',
  devices: '/admin/points',
  backup: '/admin/backups',
} as const;
type Part = keyof typeof places;
type List = Answer<(typeof setupContract)['GET api/setup/list']>;

function isDone(part: Part, { counts, missing, isKeyKept }: List): boolean {
  if (part === 'settings') return missing.length === 0;
  return part === 'backup' ? isKeyKept : counts[part] > 0;
}

/** The opening checklist of a new venue, with a link for each step; hidden once dismissed. */
export function OpeningList(): ReactElement | null {
  const t = useTranslations('setup.list');
  const tSetting = useTranslations('configuration.resources.configuration.fields');
  const may = useMay();
  const isMine = may('setup.list');
  const list = useQuery({
    queryKey: ['setup', 'list'],
    queryFn: ({ signal }) => call('GET api/setup/list', undefined, { signal }),
    enabled: isMine,
  });
  // Changes on this or another device are ticked off at once.
  const refresh = () => void list.refetch();
  useLive('record.', refresh, refresh);
  useLive('configuration.', refresh);
  useLive('backup.', refresh);
  const dismiss = useMutation({
    mutationFn: () => call('POST api/setup/list/dismiss'),
    onSuccess: () => list.refetch(),
  });
  const [isAsking, setAsking] = useState(false);
  if (list.data?.isShown !== true) return null;
  const { data } = list;
  const noteOf = (part: Part) => {
    if (part === 'settings')
      return isDone(part, data) ? t('complete') : data.missing.map((name) => tSetting(name)).join(', ');
    if (!isDone(part, data)) return t(`hints.${part}`);
    if (part === 'backup') return t('keyKept');
    // All printers that there can be are virtual: the list promises no paper.
    return part === 'printers' ? t('onScreen') : t('have', { count: data.counts[part] });
  };
  // Nobody but an administrator has the recovery key.
  const isOffered = (part: Part) => (part === 'backup' ? may('backup.manage') : part !== 'tables' || data.needsTables);
  const parts = (Object.keys(places) as Part[]).filter(isOffered);
  const done = parts.filter((part) => isDone(part, data)).length;
  const close = () => setAsking(false);
  // It does not come back, so what is not done is asked about.
  const putAway = () => (done < parts.length ? setAsking(true) : dismiss.mutate());
  return (
    <section className="setup-list" aria-labelledby="setup-list">
      <header>
        <h2 id="setup-list">{t('title')}</h2>
        <span className="setup-list-count">{t('progress', { done, count: parts.length })}</span>
        <Button size="sm" variant="quiet" icon="close" busy={dismiss.isPending} onClick={putAway}>
          {t('dismiss')}
        </Button>
      </header>
      {isAsking && (
        <Dialog
          title={t('dismiss')}
          size="sm"
          closeLabel={t('keep')}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{t('keep')}</Button>
              <Button variant="primary" busy={dismiss.isPending} onClick={() => dismiss.mutate()}>
                {t('dismiss')}
              </Button>
            </>
          }
        >
          {t('forGood', { left: parts.length - done })}
        </Dialog>
      )}
      <ul>
        {parts.map((part) => (
          <li key={part}>
            <a href={`#${places[part]}`} data-done={isDone(part, data)}>
              <span className="setup-list-mark">{isDone(part, data) && <Icon name="check" size={16} />}</span>
              <span className="setup-list-text">
                {t(`parts.${part}`)}
                <small>{noteOf(part)}</small>
              </span>
              <Icon name="forward" size={18} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
