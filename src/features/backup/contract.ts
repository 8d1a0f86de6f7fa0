import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { backupConditions } from './domain/condition.ts';
import { backupErrors } from './domain/errors.ts';

declare module '#kernel/event.ts' {
  interface LiveEvents {
    /** A backup was asked for, was made, or failed. */
    'backup.changed': Readonly<Record<string, never>>;
  }
}

/** Times are epoch ms. */
const state = z.object({
  condition: z.enum(backupConditions),
  /** The server's clock. */
  now: z.int(),
  /** Of the good one that was made last, is there, and has no date to come. */
  lastGoodAt: z.int().nullable(),
  /** The latest date to come that a backup has: the clock was wrong when it was made, or is wrong now. Null if none has. */
  aheadAt: z.int().nullable(),
  /** Why the newest attempt failed, if it did: a code. */
  problem: z.string().nullable(),
  isRunning: z.boolean(),
  /** Whether somebody has confirmed that the recovery key is written down; null while there is none. */
  isKeyConfirmed: z.boolean().nullable(),
  /** Null where no second place is named; otherwise why it does not have the newest backup, or `none`. */
  secondPlace: z.string().nullable(),
});

export const backupContract = contract({
  'GET api/backups/state': {
    permission: 'backup.read',
    summary: 'How the backups stand: the last good one, and what needs somebody.',
    output: state,
  },
  'GET api/backups': {
    permission: 'backup.read',
    summary: 'The backups that were made or tried, newest first.',
    output: z.object({
      state,
      backups: z.array(
        z.object({
          id: z.string(),
          at: z.int(),
          isByHand: z.boolean(),
          /** Null where it failed. */
          fileName: z.string().nullable(),
          bytes: z.int().nullable(),
          rowCount: z.int().nullable(),
          keyId: z.string().nullable(),
          problem: z.string().nullable(),
          secondProblem: z.string().nullable(),
          /** Whether the file is there to be downloaded: older ones are removed by the keep rule. */
          isHere: z.boolean(),
        }),
      ),
    }),
  },
  'POST api/backups': {
    permission: 'backup.manage',
    summary: 'Makes a backup now, besides the nightly ones.',
    output: z.object({}),
    effect: 'once',
  },
  'POST api/backups/{id}/link': {
    permission: 'backup.manage',
    summary: 'An address under which the file can be downloaded for a minute. The journal notes who asked.',
    params: z.strictObject({ id: z.uuid() }),
    output: z.object({ path: z.string() }),
    errors: Object.keys(backupErrors),
    effect: 'own',
  },
  'GET api/backups/file/{token}': {
    permission: 'public',
    summary: 'The file of a link.',
    params: z.strictObject({ token: z.string().max(200) }),
    output: z.null(),
    errors: Object.keys(backupErrors),
    weight: 10,
  },
  'GET api/backups/key': {
    permission: 'backup.manage',
    summary: 'The recovery key, until somebody has confirmed that it is written down.',
    output: z.object({
      keyId: z.string().nullable(),
      madeAt: z.int().nullable(),
      recoveryKey: z.string().nullable(),
    }),
  },
  'POST api/backups/key': {
    permission: 'backup.manage',
    summary: 'A new recovery key for the backups from now on; one that is not confirmed yet stays.',
    output: z.object({}),
    effect: 'own',
  },
  'POST api/backups/key/confirm': {
    permission: 'backup.manage',
    summary:
      'Confirms that the recovery key is written down, by typing it in. After that the server does not know it any more.',
    body: z.strictObject({ recoveryKey: z.string().max(100) }),
    output: z.object({}),
    errors: Object.keys(backupErrors),
    effect: 'own',
  },
});
