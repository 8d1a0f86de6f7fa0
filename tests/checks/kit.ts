import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import { cleanTree } from './clean-tree.ts';

export const home = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const settings = [
  ...['biome.json', 'knip.json', 'tsconfig.json', 'vitest.config.ts', '.dependency-cruiser.cjs'],
  'tests/kit/longest-first.ts',
];

export interface Tree {
  readonly root: string;
  write(path: string, text: string): void;
  remove(path: string): void;
}

const made: string[] = [];
afterAll(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** A small tree in which every check passes, with the project's real settings and the changes of the test. */
export function plant(files: Readonly<Record<string, string>> = {}): Tree {
  const root = mkdtempSync(join(tmpdir(), 'tavolina-check-'));
  made.push(root);
  symlinkSync(join(home, 'node_modules'), join(root, 'node_modules'));
  mkdirSync(join(root, 'tests', 'kit'), { recursive: true });
  for (const name of settings) copyFileSync(join(home, name), join(root, name));
  const tree: Tree = {
    root,
    write: (path, text) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    remove: (path) => rmSync(join(root, path), { recursive: true }),
  };
  for (const [path, text] of Object.entries({ ...cleanTree, ...files })) tree.write(path, text);
  return tree;
}

interface Findings {
  readonly problems: readonly string[];
  readonly note?: string;
}
type Check = (root: string) => Findings | Promise<Findings>;

const ours = {
  boundaries: ['boundaries.mjs', 'boundaries'],
  messages: ['messages.mjs', 'messages'],
  'one-writer': ['one-writer.mjs', 'oneWriter'],
  events: ['events.mjs', 'events'],
  promises: ['promises.mjs', 'promises'],
  sql: ['sql.mjs', 'sqlRules'],
  structure: ['structure.mjs', 'structure'],
  vocabulary: ['vocabulary.mjs', 'vocabulary'],
} as const;

/** The output of one of our own checks for the tree, as one text; empty if it passes. */
export async function problemsOf(name: keyof typeof ours, { root }: Tree): Promise<string> {
  const [file, run] = ours[name];
  const module = (await import(pathToFileURL(join(home, 'scripts/checks', file)).href)) as Record<string, Check>;
  const check = module[run];
  if (check === undefined) throw new Error(`${file} has no ${run}`);
  return (await check(root)).problems.join('\n');
}

export interface Ending {
  readonly code: number;
  readonly output: string;
}

/** Runs one of the scripts as a user would. */
export function runScript(script: string, args: readonly string[]): Promise<Ending> {
  const environment = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  return new Promise((done) => {
    execFile(process.execPath, [join(home, script), ...args], { env: environment }, (error, out, err) => {
      done({ code: error === null ? 0 : Number(error.code), output: out + err });
    });
  });
}

export function runCheck(name: string, { root }: Tree): Promise<Ending> {
  return runScript('scripts/check.mjs', [name, '--root', root]);
}

export function runNew(tree: Pick<Tree, 'root'>, ...args: string[]): Promise<Ending> {
  return runScript('scripts/new.mjs', [...args, '--root', tree.root]);
}
