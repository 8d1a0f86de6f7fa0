import { useTranslations } from 'use-intl';
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

interface Said {
  readonly text: string;
  readonly tone: Extract<Tone, 'info' | 'success' | 'danger'>;
}

/** How the backups stand, in one sentence; `danger` is for what somebody must do something about. */
export function useCondition(): (state: BackupState) => Said {
  const t = useTranslations('backup.state');
  const ago = useAgo();
  const problem = useProblem();
  return ({ condition, lastGoodAt, now, problem: code }) => {
    const since = lastGoodAt === null ? null : ago(lastGoodAt, now);
    if (condition === 'new') return { text: t('new'), tone: 'info' };
    if (condition === 'fine') return { text: t('fine', { ago: since ?? '' }), tone: 'success' };
    if (condition === 'late') {
      const late = since === null ? t('lateNever') : t('late', { ago: since });
      if (code === null) return { text: late, tone: 'danger' };
      const why = problem(code);
      const because =
        since === null ? t('lateNeverBecause', { problem: why }) : t('lateBecause', { problem: why, ago: since });
      return { text: because, tone: 'danger' };
    }
    const why = problem(code);
    return {
      text: since === null ? t('failed', { problem: why }) : t('failedAfter', { problem: why, ago: since }),
      tone: 'danger',
    };
  };
}
