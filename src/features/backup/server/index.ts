import { uuidv7 } from '#kernel/ids.ts';
import { feature } from '#platform/server/feature.ts';
import type { LiveAudiences } from '#platform/server/live-audience.ts';
import { backupContract } from '../contract.ts';
import { backupPermissions } from '../domain/permissions.ts';
import { makeLink, sendFile } from './commands/download-backup.ts';
import { backupWork } from './commands/make-backup.ts';
import { confirmKey, renewKey, showKey } from './commands/recovery-key.ts';
import { backupState, isUnderWay, listBackups } from './queries/read-backups.ts';
import { hurryBackup, queueBackup } from './store.ts';

export { isConfirmed as isKeyConfirmed } from './queries/read-backups.ts';
export { queueFirstBackup } from './store.ts';

const audiences: LiveAudiences = {
  'backup.changed': 'backup.read',
};

export const backupServer = feature({
  name: 'backup',
  contract: backupContract,
  permissions: backupPermissions,
  audiences,
  work: [backupWork],
  routes: {
    'GET api/backups/state': ({ tx, venue }) => backupState(tx, venue),
    'GET api/backups': async ({ tx, venue }) => {
      const [state, backups] = await Promise.all([backupState(tx, venue), listBackups(tx, venue)]);
      return { state, backups };
    },
    'POST api/backups': async ({ tx, session, commandId }) => {
      await hurryBackup(tx);
      tx.emit({ name: 'backup.changed', data: {} });
      if (await isUnderWay(tx, tx.now)) return {};
      queueBackup(tx, uuidv7());
      const { userId, pointId } = session;
      tx.audit({
        action: 'backup.asked',
        subject: 'backup:now',
        userId,
        pointId,
        commandId,
        senderId: null,
        approverId: null,
        data: {},
      });
      return {};
    },
    'POST api/backups/{id}/link': (context, { params }) => makeLink(context, params.id),
    'GET api/backups/file/{token}': (context, { params }) => sendFile(context, params.token),
    'GET api/backups/key': (context) => showKey(context),
    'POST api/backups/key': (context) => renewKey(context),
    'POST api/backups/key/confirm': (context, { body }) => confirmKey(context, body.recoveryKey),
  },
});
