import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { Resource } from '#kernel/resource.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { FieldValue } from './field-value.tsx';
import { type Change, type ListAnswer, resourceApi, type Values } from './resource-api.ts';
import type { ResourceWords } from './resource-words.ts';
import { useLinkedNames } from './use-linked-names.ts';

export interface RecordHistoryProps {
  readonly resource: Resource;
  readonly id: string;
  readonly version: number;
  readonly words: ResourceWords;
}

/** Who changed the record, when and from what, as the journal has it. */
export function RecordHistory({ resource, id, version, words }: RecordHistoryProps): ReactElement {
  const t = useTranslations('records');
  const history = useQuery({
    queryKey: ['records', resource.name, 'history', id, version],
    queryFn: () => resourceApi(resource).history(id),
  });
  const names = useLinkedNames(resource.fields, (history.data ?? []).flatMap(bothSides));
  return (
    <section className="record-history" aria-label={t('history')}>
      <h2>{t('history')}</h2>
      {history.data?.length === 0 && <p className="field-help">{t('noHistory')}</p>}
      <ol>
        {history.data?.map((change) => (
          <HistoryEntry key={change.seq} {...{ change, resource, words, names }} />
        ))}
      </ol>
    </section>
  );
}

/** What each changed field was, and what it became. */
function bothSides({ action, data }: Change): Values[] {
  if (!action.endsWith('.changed')) return [];
  const pairs = Object.entries(data).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  return [0, 1].map((side) => Object.fromEntries(pairs.map(([name, pair]) => [name, pair[side]])));
}

function HistoryEntry({
  change,
  resource,
  words,
  names,
}: {
  readonly change: Change;
  readonly resource: Resource;
  readonly words: ResourceWords;
  readonly names: ListAnswer['names'];
}): ReactElement {
  const t = useTranslations('records');
  const { dateTime } = useFormats();
  const action = change.action.split('.').at(-1) ?? '';
  const isChange = action === 'changed';
  return (
    <li>
      <p className="record-history-head">
        <strong>{words.action(action)}</strong>
        <span>{change.userName ?? t('system')}</span>
        <time>{dateTime(change.at)}</time>
      </p>
      {isChange && (
        <dl>
          {Object.entries(change.data).map(([name, pair]) => {
            const field = resource.fields[name];
            if (field === undefined || !Array.isArray(pair) || name === 'ranking') return null;
            const shown = (value: unknown) => (
              <FieldValue field={field} name={name} value={value} words={words} names={names} />
            );
            return (
              <div key={name}>
                <dt>{words.field(name)}</dt>
                <dd>
                  <del>{shown(pair[0])}</del> <ins>{shown(pair[1])}</ins>
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </li>
  );
}
