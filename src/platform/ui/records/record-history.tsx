import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { Fields, Resource } from '#kernel/resource.ts';
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

/** Who changed the record, when and from what, according to the journal. */
export function RecordHistory({ resource, id, version, words }: RecordHistoryProps): ReactElement {
  const t = useTranslations('records');
  const history = useQuery({
    queryKey: ['records', resource.name, 'history', id, version],
    queryFn: () => resourceApi(resource).history(id),
  });
  return (
    <section className="record-history" aria-label={t('history')}>
      <h2>{t('history')}</h2>
      {history.data !== undefined && <HistoryList fields={resource.fields} changes={history.data} words={words} />}
    </section>
  );
}

type Words = Pick<ResourceWords, 'field' | 'option' | 'action'>;

export interface HistoryListProps {
  readonly fields: Fields;
  /** Newest first. */
  readonly changes: readonly Change[];
  readonly words: Words;
}

/** Each change: what happened, who did it, and each field's old and new value. */
export function HistoryList({ fields, changes, words }: HistoryListProps): ReactElement {
  const t = useTranslations('records');
  const names = useLinkedNames(fields, changes.flatMap(bothSides));
  if (changes.length === 0) return <p className="field-help">{t('noHistory')}</p>;
  return (
    <ol>
      {changes.map((change) => (
        <HistoryEntry key={change.seq} change={change} fields={fields} words={words} names={names} />
      ))}
    </ol>
  );
}

/** Each changed field with its old and new value. */
function bothSides({ action, data }: Change): Values[] {
  if (!action.endsWith('.changed')) return [];
  const pairs = Object.entries(data).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  return [0, 1].map((side) => Object.fromEntries(pairs.map(([name, pair]) => [name, pair[side]])));
}

function HistoryEntry({
  change,
  fields,
  words,
  names,
}: {
  readonly change: Change;
  readonly fields: Fields;
  readonly words: Words;
  readonly names: ListAnswer['names'];
}): ReactElement {
  const t = useTranslations('records');
  const { dateTime } = useFormats();
  const isChange = change.action.endsWith('.changed');
  return (
    <li>
      <p className="record-history-head">
        <strong>{words.action(change.action)}</strong>
        <span>{change.userName ?? t('system')}</span>
        <time>{dateTime(change.at)}</time>
      </p>
      {isChange && (
        <dl>
          {Object.entries(change.data).map(([name, pair]) => {
            const field = fields[name];
            if (field === undefined || !Array.isArray(pair) || name === 'ranking') return null;
            const shown = (value: unknown) => (
              <FieldValue field={field} name={name} value={value} words={words} names={names} isInText />
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
