import type { Cell } from 'write-excel-file/node';
import { formatDateTime } from '#kernel/format.ts';
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
}

/** The journal as an .xlsx file. Every cell is text, so no value becomes a formula. */
export async function auditWorkbook(
  entries: readonly AuditEntry[],
  words: AuditWords,
  timeZone: string,
): Promise<{ fileName: string; contentBase64: string }> {
  const { default: writeExcel } = await import('write-excel-file/node');
  const { title, at, user, sender, approver, point, action, subject, data, actions } = words;
  const text = (value: string): Cell => ({ value, type: String, format: '@' });
  const head = [at, user, sender, approver, point, action, subject, data].map(
    (word): Cell => ({ value: word, type: String, fontWeight: 'bold' }),
  );
  const rows = entries.map((entry) =>
    [
      formatDateTime(entry.at, timeZone),
      entry.userName ?? '',
      entry.senderName ?? '',
      entry.approverName ?? '',
      entry.pointName ?? '',
      actions[entry.action.replaceAll('.', '_')] ?? entry.action,
      entry.subjectName ?? entry.names.order ?? readSubject(entry.subject).resource,
      written(entry.data, entry.names, words).slice(0, 30_000),
    ].map(text),
  );
  const content = await writeExcel([head, ...rows], {
    sheet: title.slice(0, 31),
    stickyRowsCount: 1,
    columns: [18, 20, 20, 20, 20, 26, 32, 80].map((width) => ({ width })),
  }).toBuffer();
  return { fileName: 'audit.xlsx', contentBase64: content.toString('base64') };
}

/** The details as `Reason: cold, Quantity: 1`; a record by its name, and no other ids. */
function written(data: unknown, names: AuditEntry['names'], words: AuditWords): string {
  if (Array.isArray(data)) return data.map((each) => written(each, {}, words)).join(' → ');
  if (typeof data !== 'object' || data === null) return isId(data) || data === null ? '' : String(data);
  return Object.entries(data)
    .map(([name, value]) => {
      const named = names[name] ?? (typeof value === 'string' ? words.values[value] : undefined);
      const text = named ?? written(value, {}, words);
      return text === '' ? '' : `${words.details[name] ?? name}: ${text}`;
    })
    .filter(Boolean)
    .join(', ');
}
