import type { Cell } from 'write-excel-file/node';
import { formatDateTime } from '#kernel/format.ts';
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
}

/** The journal as an .xlsx file. Every cell is text, so no value becomes a formula. */
export async function auditWorkbook(
  entries: readonly AuditEntry[],
  words: AuditWords,
  timeZone: string,
): Promise<{ fileName: string; contentBase64: string }> {
  const { default: writeExcel } = await import('write-excel-file/node');
  const { title, at, user, sender, approver, point, action, subject, data } = words;
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
      entry.action,
      entry.subjectName ?? entry.subject,
      JSON.stringify(entry.data).slice(0, 30_000),
    ].map(text),
  );
  const content = await writeExcel([head, ...rows], {
    sheet: title.slice(0, 31),
    stickyRowsCount: 1,
    columns: [18, 20, 20, 20, 20, 26, 32, 80].map((width) => ({ width })),
  }).toBuffer();
  return { fileName: 'audit.xlsx', contentBase64: content.toString('base64') };
}
