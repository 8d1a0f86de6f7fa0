import type { ReactElement } from 'react';
import { use, useState } from 'react';
import { useTranslations } from 'use-intl';
import { configuration } from '#features/configuration/domain/resources.ts';
import type { Answer } from '#kernel/contract.ts';
import { type Names, nameIn } from '#kernel/locale.ts';
import type { Resource } from '#kernel/resource.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { officePage } from '#platform/ui/office/office-page.ts';
import { FieldValue } from '#platform/ui/records/field-value.tsx';
import { ResourcesContext } from '#platform/ui/records/resource-api.ts';
import { useResourceWords } from '#platform/ui/records/resource-words.ts';
import { Link } from '#platform/ui/router/use-router.tsx';
import type { auditContract } from '../contract.ts';
import { sentenceOf } from '../domain/sentence.ts';
import { isId, readSubject } from '../domain/subjects.ts';
import { AuditDetails, brief } from './audit-details.tsx';
import { BulkDetails, bulkActions } from './bulk-details.tsx';
import { useSentenceWords } from './use-sentences.ts';

type Entry = Answer<(typeof auditContract)['GET api/audit']>['entries'][number];

export function AuditTable({ entries }: { readonly entries: readonly Entry[] }): ReactElement {
  const t = useTranslations('audit');
  const { dateTime } = useFormats();
  const words = useSentenceWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="audit-frame" aria-label={t('entries')} tabIndex={0}>
      <table className="record-table audit-table">
        <thead>
          <tr>
            {(['at', 'action', 'point'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.seq}>
              <td className="audit-at">{dateTime(entry.at)}</td>
              <td className="audit-what">
                <p>{sentenceOf(entry, words)}</p>
                <Unfolded entry={entry} />
              </td>
              <td className="audit-point">{entry.pointName}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Everything that the entry holds, for whoever looks into it: made only when it is opened. */
function Unfolded({ entry }: { readonly entry: Entry }): ReactElement {
  const t = useTranslations('audit');
  const resources = use(ResourcesContext);
  const [isOpen, setIsOpen] = useState(false);
  const kind = readSubject(entry.subject).resource;
  const resource = kind === configuration.name ? configuration : resources.get(kind);
  return (
    <details className="audit-details" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('unfold')}</summary>
      {isOpen && (
        <>
          <p className="audit-subject">
            <Subject entry={entry} resource={resource} />
          </p>
          <Details entry={entry} resource={resource} />
          <p className="audit-code">{t('marks', { marks: `${entry.action}, ${entry.subject}, ${entry.seq}` })}</p>
        </>
      )}
    </details>
  );
}

function Details({ entry, resource }: { readonly entry: Entry; readonly resource: Resource | undefined }) {
  if (bulkActions.includes(entry.action)) return <BulkDetails action={entry.action} data={entry.data} />;
  if (resource === undefined) return <AuditDetails data={entry.data} names={entry.names} />;
  return <Fields entry={entry} resource={resource} />;
}

function Subject({ entry, resource }: { readonly entry: Entry; readonly resource: Resource | undefined }) {
  const t = useTranslations();
  const { resource: kind, id } = readSubject(entry.subject);
  if (kind === 'roles' && t.has(`staff.roles.${id}`)) return <span>{t(`staff.roles.${id}`)}</span>;
  if (kind === configuration.name) return <span>{t('configuration.resources.configuration.title')}</span>;
  if (resource === undefined) {
    const word = t.has(`audit.subjects.${kind}`) ? t(`audit.subjects.${kind}`) : kind;
    return <span title={id}>{isId(id) && entry.names.order != null ? `${word} ${entry.names.order}` : word}</span>;
  }
  // The whole list, such as of an export.
  if (id === 'list') return <span>{t(`${resource.feature}.resources.${resource.name}.title`)}</span>;
  if (entry.subjectName === null) return <span>{titleOf(entry, resource)}</span>;
  return <Link {...officePage(`${resource.path}/update/${id}`)}>{entry.subjectName}</Link>;
}

/** The name of a deleted record is in the entry of its deletion. */
function titleOf({ data }: Entry, { title }: Resource): string {
  const value = data[title];
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? nameIn(value as Names, 'sq') : '–';
}

const isPair = (value: unknown): value is readonly [unknown, unknown] => Array.isArray(value) && value.length === 2;

/** The fields of a resource by name; for a change, with the old and the new value. */
function Fields({ entry, resource }: { readonly entry: Entry; readonly resource: Resource }): ReactElement {
  const words = useResourceWords(resource);
  const isChange = entry.action.endsWith('.changed');
  const known = Object.entries(entry.data).filter(([name, value]) => name in resource.fields && !isEmpty(value));
  const others = Object.fromEntries(Object.entries(entry.data).filter(([name]) => !(name in resource.fields)));
  const shown = (name: string, value: unknown) => {
    const field = resource.fields[name];
    return field === undefined || field.kind === 'part' || value === '•••' ? (
      <span className="audit-code">{brief(value)}</span>
    ) : (
      <FieldValue field={field} name={name} value={value} words={words} names={{}} />
    );
  };
  return (
    <>
      <dl className="audit-data">
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{words.field(name)}</dt>
            <dd>
              {isChange && isPair(value) ? (
                <>
                  <del>{shown(name, value[0])}</del> <ins>{shown(name, value[1])}</ins>
                </>
              ) : (
                shown(name, value)
              )}
            </dd>
          </div>
        ))}
      </dl>
      <AuditDetails data={others} names={entry.names} wordOf={words.field} />
    </>
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value as object).length === 0);
}
