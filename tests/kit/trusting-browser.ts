import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { launchOptions } from './browser.ts';

const run = promisify(execFile);

export interface TrustingBrowser {
  readonly browser: Browser;
  readonly close: () => Promise<void>;
}

/**
 * A Chromium with a home and a certificate store of its own: besides the public authorities it trusts the given one (PEM),
 * or with null none. `hosts` are names with their addresses. Needs `certutil` (Debian: libnss3-tools).
 */
export async function browserThatTrusts(
  authority: string | null,
  hosts: Readonly<Record<string, string>>,
): Promise<TrustingBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'tavolina-home-'));
  const store = join(home, '.pki', 'nssdb');
  await mkdir(store, { recursive: true });
  await run('certutil', ['-d', `sql:${store}`, '-N', '--empty-password']);
  if (authority !== null) {
    const file = join(home, 'authority.crt');
    await writeFile(file, authority);
    await run('certutil', ['-d', `sql:${store}`, '-A', '-t', 'C,,', '-n', 'tavolina', '-i', file]);
  }
  const env = {
    ...process.env,
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local', 'share'),
  };
  const options = launchOptions();
  const rules = Object.entries(hosts).map(([name, address]) => `MAP ${name} ${address}`);
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, `--host-resolver-rules=${rules.join()}`],
    env: env as Record<string, string>,
  });
  return {
    browser,
    close: async () => {
      await browser.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
