import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { csvText } from '#kernel/csv.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import type { ResourceWords } from '#platform/ui/records/resource-words.ts';
import { saveCsv } from '#platform/ui/records/save-file.ts';
import { letterOf } from './column-letter.ts';
import type { Checked } from './import-api.ts';

type Group = Checked['groups'][number];
type Problem = Pick<Group, 'column' | 'field' | 'problem' | 'bound' | 'details'>;

interface ProblemsProps {
  readonly checked: Checked;
  /** The headings of the file. */
  readonly columns: readonly string[];
  readonly words: ResourceWords;
}

/** What is wrong, equal problems together; the list with every row can be saved. */
export function Problems({ checked, columns, words }: ProblemsProps): ReactElement {
  const t = useTranslations('import');
  const reason = useReason(words);
  const columnOf = useColumnName(columns, words);
  const save = () => {
    const head = (['row', 'column', 'text', 'reason'] as const).map((each) => t(`table.${each}`));
    const body = checked.problems.map((each) => [String(each.row), columnOf(each), each.text, reason(each)]);
    saveCsv(t('problemsFile'), csvText([head, ...body]));
  };
  return (
    <>
      <ProblemGroups groups={checked.groups} columns={columns} words={words} />
      <div className="import-actions">
        <Button size="sm" icon="download" onClick={save}>
          {t('saveProblems')}
        </Button>
      </div>
    </>
  );
}

interface ProblemGroupsProps {
  readonly groups: readonly Group[];
  readonly columns: readonly string[];
  readonly words: ResourceWords;
  /** They do not prevent the import. */
  readonly isWarning?: boolean;
}

export function ProblemGroups({ groups, columns, words, isWarning = false }: ProblemGroupsProps): ReactElement {
  const t = useTranslations('import');
  const reason = useReason(words);
  const columnOf = useColumnName(columns, words);
  return (
    <>
      {isWarning && <Banner tone="warning">{t('warnings')}</Banner>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll the table */}
      <section className="import-frame" aria-label={t(isWarning ? 'warnings' : 'counts.problems')} tabIndex={0}>
        <table className="import-table import-problems">
          <thead>
            <tr>
              <th scope="col" className="import-figure">
                {t('table.count')}
              </th>
              <th scope="col">{t('table.column')}</th>
              <th scope="col">{t('table.reason')}</th>
              <th scope="col">{t('table.text')}</th>
              <th scope="col">{t('table.rows')}</th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={`${group.rows[0]} ${group.column} ${group.field} ${group.problem}`}>
                <th scope="row" className="import-figure">
                  {group.count}
                </th>
                <td data-of="column">{columnOf(group)}</td>
                <td className="import-text">{reason(group)}</td>
                <td className="import-samples">
                  {group.texts.map(({ text, count }) => (count > 1 ? `${text} (${count})` : text)).join(' · ')}
                </td>
                <td data-of="rows" data-said={t('table.rows')}>
                  {group.rows.join(', ')}
                  {group.count > group.rows.length && '…'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function useColumnName(columns: readonly string[], words: ResourceWords) {
  const t = useTranslations('import');
  return ({ column, field }: Pick<Problem, 'column' | 'field'>): string =>
    column < 0 ? words.field(field) : columns[column] || t('unnamed', { letter: letterOf(column) });
}

/** The text of a problem, from the words of the import, of the resource, or of an error code. */
function useReason(words: ResourceWords): (problem: Problem) => string {
  const t = useTranslations('import.problems');
  const errorText = useErrorText();
  const formats = useFormats();
  return ({ field, problem, bound, details }) => {
    if (problem === 'repeatedInFile' && bound === null) return t('repeatedOften');
    if (problem === 'vatLetterRead') {
      const { letter, rate } = details ?? {};
      const shown = typeof rate === 'number' ? formats.percent(rate) : t('noVat');
      return t(problem, { letter: String(letter), rate: shown });
    }
    if (t.has(problem)) return t(problem, { bound: bound ?? '' });
    if (/^[A-Z_]+$/.test(problem)) return errorText({ code: problem, details });
    return words.problem({ path: field, problem, ...(bound !== null && { bound }) });
  };
}
