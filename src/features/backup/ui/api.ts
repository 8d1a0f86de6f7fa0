import type { Answer } from '#kernel/contract.ts';
import { client } from '#platform/ui/api/app-api.ts';
import type { backupContract } from '../contract.ts';

/** Calls the routes of the backups. */
export const call = client<typeof backupContract>();

export type BackupState = Answer<(typeof backupContract)['GET api/backups/state']>;
export type Backup = Answer<(typeof backupContract)['GET api/backups']>['backups'][number];
