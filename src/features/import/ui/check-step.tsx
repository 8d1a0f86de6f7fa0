import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { Field, Resource } from '#kernel/resource.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { FieldValue, isFigure } from '#platform/ui/records/field-value.tsx';
import { useResource } from '#platform/ui/records/resource-api.ts';
import { type ResourceWords, useResourceWords } from '#platform/ui/records/resource-words.ts';
import type { StepProps } from './file-step.tsx';
import type { Checked } from './import-api.ts';
import { ProblemGroups, Problems } from './problem-groups.tsx';
import { UnitChoices } from './unit-choices.tsx';

const mostNamed = 8;

/** The result of the check, with problems row by row. */
export function CheckStep({ work, resource, words }: StepProps): ReactElement | null {
  const t = useTranslations('import');
  const { checked } = work;
  if (checked === null) return null;
  const { problemCount } = checked;
  const toWrite = checked.created + checked.updated;
  // What is asked on this page needs no other file.
  const asked = checked.groups.filter(({ problem }) => ['unknownUnit', 'anotherRecord'].includes(problem));
  const isAnsweredHere = asked.length === checked.groups.length;
  const partly = isAnsweredHere ? 'wrongHere' : 'wrongPartly';
  const wrong = asked.length === 0 ? 'wrong' : partly;
  return (
    <>
      <dl className="import-counts">
        {(['created', 'updated', 'unchanged', 'skipped'] as const)
          .filter((each) => each === 'created' || checked[each] > 0)
          .map((each) => (
            <div key={each}>
              <dt>{t(`counts.${each}`)}</dt>
              <dd>{checked[each]}</dd>
            </div>
          ))}
        <div data-bad={problemCount > 0 || undefined}>
          <dt>{t('counts.problems')}</dt>
          <dd>{problemCount}</dd>
        </div>
      </dl>
      {checked.asideCount > 0 && <Asides count={checked.asideCount} asides={checked.asides} />}
      {problemCount === 0 && checked.weighed > 0 && <Banner>{t('weighed', { count: checked.weighed })}</Banner>}
      {checked.rows === 0 && <Banner tone="warning">{t('noRows')}</Banner>}
      {problemCount === 0 && checked.unchanged > 0 && toWrite === 0 && <Banner>{t('nothingNew')}</Banner>}
      {problemCount > 0 && <Banner tone="danger">{t(wrong, { count: problemCount })}</Banner>}
      {problemCount === 0 &&
        checked.missing.map((each) => <Missing key={each.resource} resource={each.resource} names={each.names} />)}
      <UnitChoices work={work} />
      {problemCount > 0 && checked.groups.some(({ problem }) => problem === 'anotherRecord') && (
        <OtherThings work={work} />
      )}
      {problemCount > 0 && <Problems checked={checked} columns={work.look?.headings ?? []} words={words} />}
      {checked.warnings.length > 0 && (
        <ProblemGroups groups={checked.warnings} columns={work.look?.headings ?? []} words={words} isWarning />
      )}
      {checked.preview.length > 0 && (
        <Preview checked={checked} columns={work.columns} resource={resource} words={words} />
      )}
      <CheckActions work={work} checked={checked} isAnsweredHere={isAnsweredHere} />
    </>
  );
}

/** What is asked on this page is answered on it: choosing another file is no way out then. */
function CheckActions({
  work,
  checked: { created, updated, problemCount, wrongRows },
  isAnsweredHere,
}: Pick<StepProps, 'work'> & { readonly checked: Checked; readonly isAnsweredHere: boolean }): ReactElement {
  const t = useTranslations('import');
  const toWrite = created + updated;
  return (
    <div className="import-actions">
      <Button icon="back" onClick={work.back}>
        {t('back')}
      </Button>
      {problemCount > 0 && (
        <Button {...(!isAnsweredHere && { variant: 'primary' })} onClick={work.again}>
          {t('choose')}
        </Button>
      )}
      {(problemCount === 0 || isAnsweredHere) && (
        <Button
          variant="primary"
          busy={work.isBusy}
          disabled={toWrite === 0 || problemCount > 0}
          onClick={() => void work.finish(0)}
        >
          {work.isBusy ? t('running') : t('run', { count: toWrite, shown: String(toWrite) })}
        </Button>
      )}
      {wrongRows > 0 && toWrite > 0 && (
        <Button busy={work.isBusy} onClick={() => void work.finish(wrongRows)}>
          {t('runWithout', { count: toWrite, shown: String(toWrite), wrong: wrongRows })}
        </Button>
      )}
    </div>
  );
}

/** Rows with the number of another thing; that they are new names must be said. */
function OtherThings({ work }: Pick<StepProps, 'work'>): ReactElement {
  const t = useTranslations('import');
  return (
    <div className="import-question">
      <Banner tone="warning">{t('otherThings')}</Banner>
      <Button busy={work.isBusy} onClick={() => void work.allowRenaming()}>
        {t('rename')}
      </Button>
    </div>
  );
}

function Missing({
  resource,
  names,
}: {
  readonly resource: string;
  readonly names: readonly string[];
}): ReactElement | null {
  const found = useResource(resource);
  return found === undefined ? null : <MissingOf resource={found} names={names} />;
}

function MissingOf({
  resource,
  names,
}: {
  readonly resource: Resource;
  readonly names: readonly string[];
}): ReactElement {
  const t = useTranslations('import');
  const words = useResourceWords(resource);
  const first = names.slice(0, mostNamed).join(', ');
  const rest = names.length - mostNamed;
  return (
    <Banner>
      {t('willMake', {
        section: words.title,
        names: rest > 0 ? t('andMore', { names: first, count: rest }) : first,
      })}
    </Banner>
  );
}

/** Rows that are no records, so that nothing is left out silently. */
function Asides({ count, asides }: { readonly count: number; readonly asides: Checked['asides'] }): ReactElement {
  const t = useTranslations('import');
  return (
    <details className="import-asides">
      <summary>{t('asides', { count })}</summary>
      <ul>
        {asides.map(({ row, sameAs, text }) => (
          <li key={row}>
            {sameAs === null
              ? t('asideRow', { row: String(row), text })
              : t('repeatedRow', { row: String(row), other: String(sameAs), text })}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface PreviewProps {
  readonly checked: Checked;
  readonly columns: readonly string[];
  readonly resource: Resource;
  readonly words: ResourceWords;
}

const figureClass = (field: Field) => (isFigure(field) ? 'import-figure' : undefined);

function Preview({ checked, columns, resource, words }: PreviewProps): ReactElement {
  const t = useTranslations('import');
  const fields = [...new Set(columns.map((column) => column.split('.')[0] ?? ''))].flatMap((name) => {
    const field = resource.fields[name];
    return field === undefined ? [] : [{ name, field }];
  });
  return (
    <>
      <h2 className="import-heading">{t('preview')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll the table */}
      <section className="import-frame" aria-label={t('preview')} tabIndex={0}>
        <table className="import-table">
          <thead>
            <tr>
              <th scope="col" className="import-figure">
                {t('table.row')}
              </th>
              <th scope="col">{t('table.action')}</th>
              {fields.map(({ name, field }) => (
                <th key={name} scope="col" className={figureClass(field)}>
                  {words.field(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {checked.preview.map(({ row, action, values, before }) => (
              <tr key={row} data-unused={action === 'skip' || action === 'unchanged' || undefined}>
                <th scope="row" className="import-figure">
                  {row}
                </th>
                <td>{t(`actions.${action}`)}</td>
                {fields.map(({ name, field }) => (
                  <td key={name} className={name === resource.title ? 'import-text' : figureClass(field)}>
                    {name in before && (
                      <del className="import-before">
                        <FieldValue
                          field={field}
                          name={name}
                          value={before[name]}
                          words={words}
                          names={checked.names}
                        />
                      </del>
                    )}
                    <FieldValue field={field} name={name} value={values[name]} words={words} names={checked.names} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
