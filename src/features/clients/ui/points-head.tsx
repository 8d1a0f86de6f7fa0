import './points-head.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import type { RecordForm } from '#platform/ui/records/use-record-form.ts';
import type { clientsContract } from '../contract.ts';

const call = client<typeof clientsContract>();

/** What a client has in points, above the record; nothing for whoever never had any. */
export function PointsHead({ form }: { readonly form: RecordForm }): ReactElement | null {
  const id = form.base?.id;
  return typeof id === 'string' ? <ClientPoints id={id} /> : null;
}

function ClientPoints({ id }: { readonly id: string }): ReactElement | null {
  const t = useTranslations('clients.points');
  const errorText = useErrorText();
  const { dateTime } = useFormats();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['clients', 'points book', id],
    queryFn: ({ signal, pageParam }) =>
      call('GET api/clients/{id}/points/entries', { params: { id }, query: { before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasMore, entries }) => (hasMore ? entries.at(-1)?.id : undefined),
  });
  if (error !== null) return <Banner tone="danger">{errorText(error)}</Banner>;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const first = data?.pages[0];
  if (first === undefined || entries.length === 0) return null;
  return (
    <details className="client-points">
      <summary>{first.owed > 0 ? t('owed', { points: first.owed }) : t('balance', { points: first.balance })}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className="client-points-frame" aria-label={t('entries')} tabIndex={0}>
        <table className="record-table">
          <thead>
            <tr>
              <th scope="col">{t('at')}</th>
              <th scope="col" className="amount">
                {t('points')}
              </th>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('by')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td>{dateTime(entry.at)}</td>
                <td className="amount">{entry.points > 0 ? `+${entry.points}` : `−${0 - entry.points}`}</td>
                <td>{t(`kinds.${entry.kind}`, { number: entry.number })}</td>
                <td>{entry.userName}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </details>
  );
}
