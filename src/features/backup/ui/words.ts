import { useTranslations } from 'use-intl';
import type { Formats } from '#platform/ui/i18n/use-formats.ts';
import type { Tone } from '#platform/ui/kit/badge.tsx';
import type { BackupState } from './api.ts';

const hourMs = 60 * 60 * 1000;
const problems = [
  ...(['BACKUP_FAILED', 'BACKUP_NOT_WRITTEN', 'BACKUP_FILE_EXISTS', 'BACKUP_DAMAGED'] as const),
  ...(['BACKUP_KEY_FILE_BROKEN', 'BACKUP_NO_VENUE', 'SECOND_PLACE_FAILED'] as const),
];

/** "9 hours ago", by the server's clock. */
export function useAgo(): (at: number, now: number) => string {
  const t = useTranslations('backup.ago');
  return (at, now) => {
    const hours = Math.floor((now - at) / hourMs);
    if (hours < 1) return t('minutes');
    return hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.floor(hours / 24) });
  };
}

/** Why a backup is not there. */
export function useProblem(): (code: string | null) => string {
  const t = useTranslations('backup.problems');
  return (code) => t(problems.find((known) => known === code) ?? 'BACKUP_FAILED');
}

/** Says that a backup has a date that has not come yet. */
export function useAhead({ dateTime }: Pick<Formats, 'dateTime'>): (at: number) => string {
  const t = useTranslations('backup.state');
  return (at) => t('ahead', { date: dateTime(at) });
}

/** The date to come of a backup, where the condition does not say it already; null if there is none. */
export const aheadBesides = ({ condition, aheadAt }: BackupState): number | null =>
  condition === 'ahead' ? null : aheadAt;

interface Said {
  readonly text: string;
  readonly tone: Extract<Tone, 'info' | 'success' | 'danger'>;
}

/** How the backups stand, in one sentence; `danger` is for what somebody must do something about. */
export function useCondition(formats: Pick<Formats, 'dateTime'>): (state: BackupState) => Said {
  const t = useTranslations('backup.state');
  const ago = useAgo();
  const problem = useProblem();
  const ahead = useAhead(formats);
  const late = useLate();
  return (state) => {
    const { condition, lastGoodAt, aheadAt, now, problem: code } = state;
    const since = lastGoodAt === null ? null : ago(lastGoodAt, now);
    switch (condition) {
      case 'new':
        return { text: t('new'), tone: 'info' };
      case 'fine':
        return { text: t('fine', { ago: since ?? '' }), tone: 'success' };
      case 'ahead':
        return { text: ahead(aheadAt ?? now), tone: 'danger' };
      case 'gone': {
        const failed = code === null ? [] : [t('failed', { problem: problem(code) })];
        return { text: [t('gone'), ...failed].join(' '), tone: 'danger' };
      }
      case 'late':
        return { text: late(since, code), tone: 'danger' };
      case 'failed': {
        const why = problem(code);
        const text = since === null ? t('failed', { problem: why }) : t('failedAfter', { problem: why, ago: since });
        return { text, tone: 'danger' };
      }
    }
  };
}

/** `since` says how long ago the last good one was made; null if there is none. */
function useLate(): (since: string | null, code: string | null) => string {
  const t = useTranslations('backup.state');
  const problem = useProblem();
  return (since, code) => {
    if (code === null) return since === null ? t('lateNever') : t('late', { ago: since });
    const why = problem(code);
    return since === null ? t('lateNeverBecause', { problem: why }) : t('lateBecause', { problem: why, ago: since });
  };
}
