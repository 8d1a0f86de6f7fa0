import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import type { PermissionTable, RightsDeclaration } from '#kernel/permission.ts';
import { pictureKinds, pictureMaxBytes, pictureSizes } from '#kernel/picture.ts';
import { journalProblems } from './journal-anchors.ts';
import { pictureErrors } from './picture-drawing.ts';

/** Live events of the venue as a whole. */
declare module '#kernel/event.ts' {
  interface LiveEvents {
    /** A user's permissions or status changed: cached sessions are dropped. Not sent to clients. */
    'access.changed': { readonly userId?: string };
    /** The catalogue changed: tills reload it. */
    'catalogue.changed': { readonly version: number };
    /** A record of the administration changed; `id` is null if many were changed at once. */
    'record.changed': { readonly resource: string; readonly id: string | null; readonly action: string };
    /** A running item is to be cancelled, if it ends without effect. */
    'work.cancelRequested': { readonly id: string };
  }
}

const pixels = z.coerce.number().int().min(0).max(100_000).optional();
const side = z.coerce.number().int().min(1).max(100_000).optional();

/** Routes of the venue as a whole. */
export const platformContract = contract({
  'GET api/events': {
    permission: 'session',
    summary:
      'The live feed (server-sent events): what changed, in commit order. Resume with `after` or `Last-Event-ID`; `reset` says that the log no longer reaches back and everything must be read again.',
    query: z.strictObject({ after: z.coerce.number().int().min(0).optional() }),
    output: z.string(),
  },
  'GET api/server': {
    permission: 'session',
    summary:
      'What the server is short of: the disk of its data. With level full it takes no new orders and no changes of records.',
    output: z.object({
      disk: z.object({ level: z.enum(['ok', 'low', 'full']), freeBytes: z.number(), totalBytes: z.number() }),
    }),
  },
  'GET api/journal/verify': {
    permission: 'journal.verify',
    summary:
      'Walks the whole journal and names the first entry that is missing or altered. `seq` and `hash` are those of an anchor that was kept elsewhere: the journal must hold it.',
    query: z
      .strictObject({ seq: z.coerce.number().int().min(1).optional(), hash: z.string().max(100).optional() })
      .refine(({ seq, hash }) => (seq === undefined) === (hash === undefined), { path: ['hash'] }),
    output: z.object({
      ok: z.boolean(),
      entries: z.int().nullable(),
      seq: z.int().nullable(),
      problem: z.enum(['missing', 'altered', 'truncated', 'surplus']).nullable(),
    }),
  },
  'GET api/journal/state': {
    permission: 'journal.verify',
    summary: 'Whether the journal still fits what was noted of it outside the database.',
    output: z.object({
      /** Stays until whoever may start the server accepts the journal as it is. */
      alarm: z.object({ problem: z.enum(journalProblems), seq: z.int(), at: z.int() }).nullable(),
      /** The newest anchor. */
      anchor: z.object({ seq: z.int(), at: z.int() }).nullable(),
      /** Whether the second folder has all anchors; null where none is named. */
      isCopied: z.boolean().nullable(),
    }),
  },
  'GET api/journal/anchors': {
    permission: 'journal.verify',
    summary: 'All anchors of the journal, in base64, to be kept elsewhere.',
    output: z.object({ fileName: z.string(), contentBase64: z.string() }),
  },
  'POST api/pictures': {
    permission: 'picture.upload',
    summary:
      'Takes a JPEG, PNG or WebP, cuts out the part that is asked for (pixels of the upright picture), and draws it anew in the sizes of its kind. One that nothing shows is forgotten after a day.',
    effect: 'own',
    query: z.strictObject({ kind: z.enum(pictureKinds), x: pixels, y: pixels, width: side, height: side }),
    upload: { maxBytes: pictureMaxBytes, tooLarge: 'PICTURE_TOO_LARGE' },
    output: z.object({ id: z.string() }),
    errors: Object.keys(pictureErrors),
  },
  'GET api/pictures/{id}/{size}': {
    permission: 'public',
    summary: 'A picture in one of its sizes.',
    // A menu shows many at once, and each is asked for once.
    weight: 0.1,
    params: z.strictObject({ id: z.uuid(), size: z.enum(Object.values(pictureSizes).flat()) }),
    output: z.string(),
  },
  'GET api/openapi.json': {
    permission: 'public',
    summary: 'This description.',
    // Three quarters of a megabyte.
    weight: 50,
    output: z.record(z.string(), z.unknown()),
  },
});

export const platformPermissions = {
  'journal.verify': { roles: ['Admin'], fixed: 'administrator' },
  'picture.upload': { roles: ['Admin', 'Manager'] },
} as const satisfies PermissionTable;

/** The platform's own declaration of permissions, like a feature's. */
export const platformRights: RightsDeclaration = { name: 'platform', permissions: platformPermissions };
