import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { failure, reason, systemCode } from './failure.ts';

/** `sockaddr_un` holds 108 bytes on Linux, 104 on macOS, including the closing zero. */
const LONGEST_SOCKET_PATH = 103;
const SOCKET_NAME = '.s.PGSQL.5432';

/**
 * The folder of the database's socket: private (0700), and with a path that is short enough. Inside the data folder if
 * that fits, otherwise below the temporary folder under a name derived from the data folder. Windows has none
 * (undefined).
 *
 * @throws SOCKET_FOLDER_NOT_PRIVATE if another user could have prepared it, DATA_FOLDER_UNUSABLE
 */
export function privateSocketFolder(account: Account, dataDir: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const inside = join(realpathSync(dataDir), 'run');
  if (account.kind !== 'other-user' && fits(inside)) return makePrivate(account, inside);
  const name = `tavolina-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16)}`;
  const parent = [tmpdir(), '/tmp'].find((folder) => fits(join(folder, name))) ?? '/tmp';
  return makePrivate(account, join(parent, name));
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_NAME)) <= LONGEST_SOCKET_PATH;
}

/** In a world-writable folder, never follow a link or enter a folder that another user prepared. */
function makePrivate(account: Account, folder: string): string {
  const self = process.getuid?.();
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') {
      throw failure('DATA_FOLDER_UNUSABLE', `Cannot make the database's socket folder: ${reason(error)}`, error);
    }
  }
  const found = lstatSync(folder);
  const isOurs = found.uid === self || found.uid === account.fileOwner;
  if (!found.isDirectory() || !isOurs) {
    throw failure(
      'SOCKET_FOLDER_NOT_PRIVATE',
      `The database's socket needs the folder ${folder}, but another user made it. Remove it, or set TAVOLINA_DATA to a short path.`,
    );
  }
  if ((found.mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
  if (account.fileOwner !== undefined && found.uid !== account.fileOwner) {
    chownSync(folder, account.fileOwner, account.gid ?? 0);
  }
  return folder;
}
