import { CodedError } from '#kernel/error.ts';
import { confirmStoredKey, makeStoredKey, readStoredKey } from '#platform/server/backup/key-file.ts';
import { isRecoveryKey } from '#platform/server/backup/recovery-key.ts';
import { createFairQueue } from '#platform/server/fair-queue.ts';
import type { OwnContext, QueryContext } from '#platform/server/feature.ts';
import { backupErrors } from '../../domain/errors.ts';

/** Deriving a key takes half a second and 128 MB: one at a time. */
const inTurn = createFairQueue(5);

export async function showKey({ venue }: Pick<QueryContext, 'venue'>) {
  const stored = await readStoredKey(venue.folder).catch(() => null);
  if (stored === null) return { keyId: null, madeAt: null, recoveryKey: null };
  return { keyId: stored.id, madeAt: stored.madeAt, recoveryKey: stored.recoveryKey };
}

function note({ venue, session }: OwnContext, action: string, keyId: string): Promise<void> {
  return venue.inWriteTx(async (tx) => {
    const { userId, pointId } = session;
    tx.audit({
      action,
      subject: `backupKey:${keyId}`,
      userId,
      pointId,
      commandId: null,
      senderId: null,
      approverId: null,
      data: {},
    });
    tx.emit({ name: 'backup.changed', data: {} });
  });
}

/** A new key replaces one that was confirmed or cannot be read; one that nobody has confirmed yet stays, so that no click loses it. */
export async function renewKey(context: OwnContext): Promise<Record<string, never>> {
  const { venue } = context;
  await inTurn(venue.id, async () => {
    const stored = await readStoredKey(venue.folder).catch(() => null);
    if (stored !== null && stored.recoveryKey !== null) return;
    const { id } = await makeStoredKey(venue.folder, venue.clock());
    await note(context, 'backup.keyMade', id);
  });
  return {};
}

export async function confirmKey(context: OwnContext, typed: string): Promise<Record<string, never>> {
  const { venue } = context;
  return inTurn(venue.id, async () => {
    const stored = await readStoredKey(venue.folder).catch(() => null);
    if (stored === null || stored.recoveryKey === null) {
      throw new CodedError('RECOVERY_KEY_NOT_OPEN', backupErrors.RECOVERY_KEY_NOT_OPEN);
    }
    if (!isRecoveryKey(typed) || !(await confirmStoredKey(venue.folder, stored, typed))) {
      throw new CodedError('RECOVERY_KEY_WRONG', backupErrors.RECOVERY_KEY_WRONG);
    }
    await note(context, 'backup.keyConfirmed', stored.id);
    return {};
  });
}
