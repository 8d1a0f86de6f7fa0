import { formatDateTime } from '#kernel/format.ts';
import { inSlices } from '#platform/server/in-slices.ts';
import type { Workbook, WorkbookCell } from '#platform/server/spreadsheet/workbook.ts';
import { isId, readSubject } from '../../domain/subjects.ts';
import type { AuditEntry } from './read-audit.ts';

export interface AuditWords {
  readonly title: string;
  readonly at: string;
  readonly user: string;
  readonly sender: string;
  readonly approver: string;
  readonly point: string;
  readonly action: string;
  readonly subject: string;
  readonly data: string;
  /** Of actions and details, by their codes; what has none is shown by its code. */
  readonly actions: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  /** That there are more entries than these; with `{count}`. */
  readonly cut: string;
}

/** A word by a text of the journal, which may be the name of something that every object has. */
const wordOf = <Word>(words: Readonly<Record<string, Word>>, name: string): Word | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/**
 * The journal as a workbook; with more entries than `most`, the latest of them, which its second row says. Every cell is text, so
 * no value becomes a formula.
 */
export async function auditWorkbook(
  found: readonly AuditEntry[],
  words: AuditWords,
  { timeZone, most }: { readonly timeZone: string; readonly most: number },
): Promise<Workbook> {
  const entries = found.slice(0, most);
  const { title, at, user, sender, approver, point, action, subject, data, actions } = words;
  const head = [at, user, sender, approver, point, action, subject, data].map(
    (word): WorkbookCell => ({ value: word, fontWeight: 'bold' }),
  );
  const rows = await inSlices(entries, (entry) => [
    formatDateTime(entry.at, timeZone),
    entry.userName ?? '',
    entry.senderName ?? '',
    entry.approverName ?? '',
    entry.pointName ?? '',
    wordOf(actions, entry.action.replaceAll('.', '_')) ?? entry.action,
    entry.subjectName ?? entry.names.order ?? readSubject(entry.subject).resource,
    written(entry.data, entry.names, words).slice(0, 30_000),
  ]);
  const cut = found.length > most ? [[words.cut.replace('{count}', String(most))]] : [];
  return { title, rows: [head, ...cut, ...rows], headRows: 1, widths: [18, 20, 20, 20, 20, 26, 32, 80] };
}

/** The details as `Reason: cold, Quantity: 1`; a record by its name, and no other ids. */
function written(data: unknown, names: AuditEntry['names'], words: AuditWords): string {
  if (Array.isArray(data)) return data.map((each) => written(each, {}, words)).join(' → ');
  if (typeof data !== 'object' || data === null) return isId(data) || data === null ? '' : String(data);
  return Object.entries(data)
    .map(([name, value]) => {
      const named = wordOf(names, name) ?? (typeof value === 'string' ? wordOf(words.values, value) : undefined);
      const text = named ?? written(value, {}, words);
      return text === '' ? '' : `${wordOf(words.details, name) ?? name}: ${text}`;
    })
    .filter(Boolean)
    .join(', ');
}
