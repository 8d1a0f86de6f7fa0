import '#platform/ui/records/records.css';
import './backup.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Banner, EmptyState } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import { Fault } from '#platform/ui/records/fault.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { type Backup, type BackupState, call } from './api.ts';
import { RecoveryKey } from './recovery-key.tsx';
import { aheadBesides, useAhead, useCondition, useProblem } from './words.ts';

/** The backups of the venue, and the key that opens them. */
export function BackupsScreen(): ReactElement {
  const t = useTranslations('backup');
  const errorText = useErrorText();
  const may = useMay();
  const mayManage = may('backup.manage');
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: ['backups'] });
  const list = useQuery({
    queryKey: ['backups', 'list'],
    queryFn: ({ signal }) => call('GET api/backups', undefined, { signal }),
    refetchInterval: 60_000,
  });
  useLive('backup.', refresh, refresh);
  const make = useMutation({ mutationFn: () => call('POST api/backups'), onSettled: refresh });
  const { data } = list;
  return (
    <section className="backup" aria-label={t('title')}>
      <Bar title={t('title')} />
      {list.error !== null && <Fault error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Loading>{t('loading')}</Loading>}
      {data !== undefined && <Condition state={data.state} />}
      {make.error !== null && <Banner tone="danger">{errorText(make.error)}</Banner>}
      {mayManage && data !== undefined && (
        <Button
          variant="primary"
          icon="download"
          busy={make.isPending || data.state.isRunning}
          onClick={() => make.mutate()}
        >
          {t('make')}
        </Button>
      )}
      {mayManage && <RecoveryKey />}
      {data !== undefined && <List backups={data.backups} now={data.state.now} mayManage={mayManage} />}
    </section>
  );
}

function Condition({ state }: { readonly state: BackupState }): ReactElement {
  const t = useTranslations('backup.state');
  const formats = useFormats();
  const conditionOf = useCondition(formats);
  const problem = useProblem();
  const aheadText = useAhead(formats);
  const { text, tone } = conditionOf(state);
  const ahead = aheadBesides(state);
  return (
    <>
      <Banner tone={state.isRunning ? 'info' : tone}>{state.isRunning ? t('running') : text}</Banner>
      {ahead !== null && <Banner tone="warning">{aheadText(ahead)}</Banner>}
      {state.secondPlace === null && <Banner tone="info">{t('noSecondPlace')}</Banner>}
      {state.secondPlace !== null && state.secondPlace !== 'none' && (
        <Banner tone="warning">{t('secondPlace', { problem: problem(state.secondPlace) })}</Banner>
      )}
    </>
  );
}

function List({
  backups,
  now,
  mayManage,
}: {
  readonly backups: readonly Backup[];
  /** The server's clock, epoch ms. */
  readonly now: number;
  readonly mayManage: boolean;
}): ReactElement {
  const t = useTranslations('backup');
  const { dateTime, count } = useFormats();
  const errorText = useErrorText();
  const download = useMutation({
    mutationFn: (id: string) => call('POST api/backups/{id}/link', { params: { id } }),
    onSuccess: ({ path }) => window.location.assign(path),
  });
  if (backups.length === 0) return <EmptyState icon="box" title={t('list.none')} />;
  return (
    <>
      <h2 className="backup-heading">{t('list.title')}</h2>
      {download.error !== null && <Banner tone="danger">{errorText(download.error)}</Banner>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className="backup-frame" aria-label={t('list.title')} tabIndex={0}>
        <table className="record-table backup-table">
          <thead>
            <tr>
              {(['at', 'result', 'size', 'rows', 'key'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`list.${column}`)}
                </th>
              ))}
              {mayManage && <th scope="col">{t('download')}</th>}
            </tr>
          </thead>
          <tbody>
            {backups.map((backup) => (
              <tr key={backup.id}>
                <td>
                  {dateTime(backup.at)}
                  {backup.at > now && (
                    <Badge tone="warning" icon="warning">
                      {t('list.ahead')}
                    </Badge>
                  )}
                  {backup.isByHand && <small>{t('list.byHand')}</small>}
                </td>
                <td>
                  <Result backup={backup} />
                </td>
                <td className="amount">
                  {backup.bytes !== null && t('list.kilobytes', { count: count(Math.ceil(backup.bytes / 1024)) })}
                </td>
                <td className="amount">{backup.rowCount !== null && count(backup.rowCount)}</td>
                <td>{backup.keyId}</td>
                {mayManage && (
                  <td>
                    {backup.isHere ? (
                      <Button
                        size="sm"
                        icon="download"
                        busy={download.isPending && download.variables === backup.id}
                        onClick={() => download.mutate(backup.id)}
                      >
                        {t('download')}
                      </Button>
                    ) : (
                      backup.fileName !== null && <small>{t('list.removed')}</small>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="backup-note">{t('list.kept')}</p>
    </>
  );
}

function Result({ backup }: { readonly backup: Backup }): ReactElement {
  const t = useTranslations('backup.list');
  const problem = useProblem();
  if (backup.problem !== null) {
    return (
      <Badge tone="danger" icon="warning">
        {problem(backup.problem)}
      </Badge>
    );
  }
  return (
    <>
      <Badge tone="success" icon="check">
        {t('good')}
      </Badge>
      {backup.secondProblem !== null && <small>{problem(backup.secondProblem)}</small>}
    </>
  );
}
