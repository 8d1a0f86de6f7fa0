import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { locales } from '#kernel/locale.ts';
import { workbookErrors } from '#kernel/table.ts';

const narrowed = {
  /** The user did it, or sent it in for a colleague. */
  userId: z.uuid().optional(),
  /** One action, as `GET api/audit/actions` names them. */
  action: z.string().max(100).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Found in the action, the subject or the values. */
  search: z.string().max(100).optional(),
  locale: z.enum(locales).optional(),
};

const entry = z.object({
  seq: z.int(),
  /** Epoch ms. */
  at: z.int(),
  userName: z.string().nullable(),
  /** The user who sent in a colleague's command; null if it is the user's own. */
  senderName: z.string().nullable(),
  approverName: z.string().nullable(),
  pointName: z.string().nullable(),
  action: z.string(),
  /** `kind:id` */
  subject: z.string(),
  /** The subject's current name. Null if it is not a record of a resource, or was deleted. */
  subjectName: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  /**
   * The names of records that the data refer to, by detail; null for one that was deleted. Also the number of the `order`
   * that the entry is about and of the one `toOrder` that lines moved to, the name of its `table`, and of payment methods
   * as `method.<code>`.
   */
  names: z.record(z.string(), z.string().nullable()),
});

export const auditContract = contract({
  'GET api/audit': {
    permission: 'audit.read',
    summary: 'The journal, newest first, in pages: user, action, time, device and record.',
    query: z.strictObject({ ...narrowed, before: z.coerce.number().int().min(1).optional() }),
    output: z.object({
      entries: z.array(entry),
      /** Send it as `before` to get the next page; null on the last page. */
      next: z.int().nullable(),
    }),
  },
  'GET api/audit/actions': {
    permission: 'audit.read',
    summary: 'All actions in the journal.',
    output: z.array(z.string()),
  },
  'GET api/exports/excel/audit/list/': {
    permission: 'audit.read',
    summary: 'The filtered journal as a spreadsheet in base64; the newest 10,000 entries.',
    query: z.strictObject(narrowed),
    output: z.object({ fileName: z.string(), contentBase64: z.string() }),
    errors: Object.keys(workbookErrors),
  },
});
