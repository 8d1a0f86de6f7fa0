import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import type { PermissionTable } from '#kernel/permission.ts';

/** Routes of the house itself. */
export const platformContract = contract({
  'GET api/events': {
    permission: 'session',
    summary:
      'The live feed (server-sent events): what changed, in commit order. Resume with `after` or `Last-Event-ID`; `reset` says that the log no longer reaches back and everything must be read again.',
    query: z.strictObject({ after: z.coerce.number().int().min(0).optional() }),
    output: z.string(),
  },
  'GET api/journal/verify': {
    permission: 'journal.verify',
    summary: 'Walks the whole journal and names the first entry that is missing or altered.',
    output: z.object({
      ok: z.boolean(),
      entries: z.int().nullable(),
      seq: z.int().nullable(),
      problem: z.enum(['missing', 'altered', 'truncated', 'surplus']).nullable(),
    }),
  },
  'GET api/openapi.json': {
    permission: 'public',
    summary: 'This description.',
    output: z.record(z.string(), z.unknown()),
  },
});

export const platformPermissions = {
  'journal.verify': { roles: ['Admin'] },
} as const satisfies PermissionTable;
