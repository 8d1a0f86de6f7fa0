import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import type { Resource } from '#kernel/resource.ts';
import type { Loss } from '#kernel/resource-contract.ts';
import { ApiError, OfflineError } from '../api/errors.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { notify } from '../kit/notices.tsx';
import { resourceApi } from './resource-api.ts';
import { useResourceWords } from './resource-words.ts';
import { refreshLists } from './use-resource-save.ts';

export interface Deleted {
  readonly id: string;
  readonly name: string;
}

interface Back {
  readonly name: string;
  readonly losses: readonly Loss[];
}

interface Attempt extends Deleted {
  readonly commandId: string;
}

/** Undoes the deletion of records, and says what did not come back. */
export function useRestore(resource: Resource): (deleted: readonly Deleted[]) => Promise<void> {
  const t = useTranslations('records');
  const words = useResourceWords(resource);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const api = resourceApi(resource);

  const lossText = ({ path, problem, values }: Loss) =>
    t(`losses.${problem}`, { field: words.field(path), values: values.join(', ') });
  const reasonOf = (error: unknown) => {
    const [first] = error instanceof ApiError && error.code === 'RECORD_INVALID' ? error.fields : [];
    if (first === undefined) return errorText(error);
    return `${words.field(first.path.split('.')[0] ?? '')}: ${words.problem(first)}`;
  };

  function tell(back: readonly Back[], refused: readonly string[]): void {
    const whole = back.filter(({ losses }) => losses.length === 0);
    const lost = back.flatMap(({ name, losses }) =>
      losses.length === 0 ? [] : [t('restoredBut', { name, losses: losses.map(lossText).join('; ') })],
    );
    if (whole.length > 0) {
      notify({ tone: 'success', text: t('restored', { count: whole.length, name: whole[0]?.name ?? '' }) });
    }
    const unlucky = [...lost, ...refused];
    const shown = unlucky.slice(0, namedAtMost).join(' ');
    const more = unlucky.length > namedAtMost ? ` ${t('more', { count: unlucky.length - namedAtMost })}` : '';
    if (unlucky.length > 0) notify({ tone: 'warning', text: `${shown}${more}`, lasts: 30_000 });
  }

  async function attempt(wanted: readonly Attempt[]): Promise<void> {
    const back: Back[] = [];
    const refused: string[] = [];
    const unanswered: Attempt[] = [];
    for (const each of wanted) {
      try {
        const { losses } = await api.restore(each.id, { commandId: each.commandId });
        back.push({ name: each.name, losses });
      } catch (error) {
        if (error instanceof OfflineError) unanswered.push(each);
        // Somebody else was quicker.
        else if (error instanceof ApiError && error.code === 'NOT_DELETED') back.push({ name: each.name, losses: [] });
        else refused.push(t('notRestored', { name: each.name, reason: reasonOf(error) }));
      }
    }
    await refreshLists(queries, resource);
    tell(back, refused);
    if (unanswered.length > 0) {
      // With the same ids: what did arrive is not done again.
      const action = { label: t('retry'), run: () => void attempt(unanswered) };
      notify({ tone: 'danger', text: errorText(new OfflineError()), action });
    }
  }
  // The last one first: a combo was deleted before its parts, and needs them.
  return (deleted) => attempt(deleted.toReversed().map((each) => ({ ...each, commandId: uuidv7() })));
}

const namedAtMost = 4;
