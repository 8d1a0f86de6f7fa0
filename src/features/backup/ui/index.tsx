import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import { Link } from '#platform/ui/router/use-router.tsx';
import { call } from './api.ts';
import { aheadBesides, useAhead, useCondition, useProblem } from './words.ts';

/** The backups on the dashboard: one line when all is well, a warning when somebody must do something. */
export function BackupNotice(): ReactElement | null {
  const t = useTranslations('backup.state');
  const may = useMay();
  const mayRead = may('backup.read');
  const formats = useFormats();
  const conditionOf = useCondition(formats);
  const problem = useProblem();
  const aheadText = useAhead(formats);
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['backups', 'state'],
    queryFn: ({ signal }) => call('GET api/backups/state', undefined, { signal }),
    enabled: mayRead,
    refetchInterval: 5 * 60_000,
  });
  useLive('backup.', () => void queries.invalidateQueries({ queryKey: ['backups'] }));
  if (data === undefined || data.condition === 'new') return null;
  const { text, tone } = conditionOf(data);
  const hasSecondFailed = data.secondPlace !== null && data.secondPlace !== 'none';
  const isOpenKey = data.isKeyConfirmed === false;
  const ahead = aheadBesides(data);
  const isWarning = tone !== 'danger' && (hasSecondFailed || isOpenKey || ahead !== null);
  return (
    <Banner tone={isWarning ? 'warning' : tone} action={<Link to="/admin/backups">{t('open')}</Link>}>
      {text}
      {ahead !== null && <div>{aheadText(ahead)}</div>}
      {hasSecondFailed && <div>{t('secondPlace', { problem: problem(data.secondPlace) })}</div>}
      {isOpenKey && <div>{t('keyOpen')}</div>}
    </Banner>
  );
}
