import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withProjectLock } from './project-lock.mjs';
import { isBuildFresh, root } from './source-stamp.mjs';

const installStamp = join(root, 'node_modules', '.tavolina-stamp');

/** Installs and builds what is missing or out of date, then becomes the server. */
export async function start() {
  await prepare();
  process.env.NODE_ENV ??= 'production';
  // In this process: no second Node in memory, and signals reach the server directly.
  await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href);
}

/** Installs and builds what is missing or out of date. */
export async function prepare() {
  process.chdir(root);
  if (isInstalled() && isBuildFresh()) return;
  mkdirSync(join(root, '.tmp'), { recursive: true });
  await withProjectLock(async (shareWith) => {
    // Checked again: the previous holder of the lock may just have done it.
    if (!isInstalled()) await install(shareWith);
    if (!isBuildFresh()) {
      await step('Building', 'Built', process.execPath, [join('scripts', 'build.mjs'), '--locked'], shareWith);
    }
  });
}

/** The lock file as text, with the platform: a folder shared with a container needs other binaries there. */
function wantedInstall() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
}

function isInstalled() {
  return existsSync(installStamp) && readFileSync(installStamp, 'utf8') === wantedInstall();
}

async function install(shareWith) {
  if (!isInstalledByHand()) {
    const npm = process.env.npm_execpath;
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    if (npm?.endsWith('.js')) await step('Installing', 'Installed', process.execPath, [npm, ...args], shareWith);
    else await step('Installing', 'Installed', process.platform === 'win32' ? 'npm.cmd' : 'npm', args, shareWith);
  }
  writeFileSync(installStamp, wantedInstall());
}

/** `npm ci` or `npm install` was run manually: npm's own record of node_modules matches the lock file. */
function isInstalledByHand() {
  try {
    const read = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8')).packages;
    const wanted = read('package-lock.json');
    const found = read('node_modules', '.package-lock.json');
    const mine = Object.entries(wanted).filter(([path, entry]) => path !== '' && isForThisMachine(entry));
    return mine.every(([path, entry]) =>
      found[path] === undefined
        ? entry.optional === true && entry.os === undefined
        : found[path].version === entry.version,
    );
  } catch {
    return false;
  }
}

function isForThisMachine({ os, cpu, libc }) {
  return (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch)) && !libc?.includes('musl');
}

/** Runs a program without its output, showing the seconds; shows the end of its output and exits if it fails. */
function step(doing, done, command, args, shareWith) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  const isLive = process.stdout.isTTY === true;
  // On a terminal one line that changes; otherwise (a log) a line for each message.
  const show = (text) => process.stdout.write(isLive ? `\r${text}\u001b[K` : `${text}\n`);
  show(`${doing}…`);
  const ticker = isLive ? setInterval(() => show(`${doing}… ${seconds()}`), 1000) : undefined;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: command.endsWith('.cmd'),
    });
    if (child.pid !== undefined) shareWith(child.pid);
    const interrupt = (signal) => {
      child.kill(signal);
      process.exit(signal === 'SIGINT' ? 130 : 143);
    };
    process.on('SIGINT', interrupt);
    process.on('SIGTERM', interrupt);
    let output = '';
    const keep = (part) => {
      output = (output + part).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => keep(`${error.message}\n`));
    child.on('close', (code) => {
      clearInterval(ticker);
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
      show(
        code === 0 ? `${done} in ${seconds()}` : `${doing} failed after ${seconds()}: ${[command, ...args].join(' ')}`,
      );
      if (isLive) process.stdout.write('\n');
      if (code === 0) {
        resolve();
        return;
      }
      console.error(ends(output.trimEnd().split('\n')).join('\n'));
      process.exit(1);
    });
  });
}

/** npm names the cause first and then explains it at length; a bundler ends with it. */
function ends(lines) {
  return lines.length <= 30 ? lines : [...lines.slice(0, 15), '…', ...lines.slice(-15)];
}
