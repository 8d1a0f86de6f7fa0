import { CodedError } from '#kernel/error.ts';
import { confirmStoredKey, makeStoredKey, readStoredKey } from '#platform/server/backup/key-file.ts';
import { isRecoveryKey } from '#platform/server/backup/recovery-key.ts';
import { createFairQueue } from '#platform/server/fair-queue.ts';
import type { AfterReading, OwnContext, QueryContext } from '#platform/server/feature.ts';
import { backupErrors } from '../../domain/errors.ts';

/** Deriving a key takes half a second and 128 MB: one at a time. */
const inTurn = createFairQueue(5);

interface ShownKey {
  readonly keyId: string | null;
  readonly madeAt: number | null;
  readonly recoveryKey: string | null;
}

/** Whoever reads the key can open every backup, so that each reading is in the journal, before the key is given. */
export async function showKey(context: QueryContext): Promise<ShownKey | AfterReading<ShownKey>> {
  const stored = await readStoredKey(context.venue.folder).catch(() => null);
  if (stored === null) return { keyId: null, madeAt: null, recoveryKey: null };
  const { id, madeAt, recoveryKey } = stored;
  if (recoveryKey === null) return { keyId: id, madeAt, recoveryKey };
  return async () => {
    await note(context, 'backup.keyShown', id);
    return { keyId: id, madeAt, recoveryKey };
  };
}

/** Tells the other screens of what changed; a key that is only read changes nothing. */
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
    if (action !== 'backup.keyShown') tx.emit({ name: 'backup.changed', data: {} });
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
