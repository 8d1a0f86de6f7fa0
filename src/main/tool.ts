import { resolve } from 'node:path';
import { isBackupError } from '#platform/server/backup/failure.ts';
import type { VenueId } from '#platform/server/database.ts';
import { type Environment, EnvironmentError } from './environment.ts';
import { onlyVenue } from './venue-folders.ts';

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export interface ToolArguments {
  readonly file: string;
  readonly venue: VenueId | null;
  /** Those of the flags that were given. */
  readonly flags: ReadonlySet<string>;
}

/** `FILE`, `--venue NAME` and the tool's own flags, in any order. */
export function parseArguments(args: readonly string[], usage: string, flags: readonly string[]): ToolArguments {
  const files: string[] = [];
  const given = new Set<string>();
  let venue: string | null = null;
  const rest = [...args];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--venue') venue = rest.shift() ?? '';
    else if (flags.includes(word)) given.add(word);
    else if (word.startsWith('-')) throw new EnvironmentError(word, `Unknown argument ${word}. Usage: ${usage}`);
    else files.push(word);
  }
  const [file, another] = files;
  if (file === undefined || another !== undefined || venue === '')
    throw new EnvironmentError('FILE', `Usage: ${usage}`);
  // npm changes to the project's folder; paths are those of whoever typed them.
  return { file: resolve(process.env.INIT_CWD ?? '.', file), venue, flags: given };
}

/** The venues of the installation, or the one that was named. */
export function chooseVenues({ venues }: Environment, wanted: VenueId | null): readonly VenueId[] {
  const all = venues.length === 0 ? [onlyVenue] : venues.map(({ id }) => id);
  if (wanted === null) return all;
  if (all.includes(wanted)) return [wanted];
  throw new EnvironmentError('--venue', `There is no venue "${wanted}" here; TAVOLINA_VENUES names ${all.join(', ')}.`);
}

const shortest = 12;

/** A recovery key, or a passphrase of one's own, from the environment; null if there is none. */
export function recoveryKeyOf({ TAVOLINA_RECOVERY_KEY: value }: NodeJS.ProcessEnv): string | null {
  if (value === undefined || value.trim() === '') return null;
  if (value.trim().length >= shortest) return value;
  throw new EnvironmentError(
    'TAVOLINA_RECOVERY_KEY',
    `TAVOLINA_RECOVERY_KEY must have at least ${shortest} characters.`,
  );
}

/** Ends with 1 and a message if the tool fails; a stack only for what nobody expected. */
export function runTool(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    const { code, message, stack } = error as Error & { code?: unknown };
    const isExpected = isBackupError(error) || error instanceof EnvironmentError || typeof code === 'string';
    const text = isExpected ? `${message} (${String(code)})` : (stack ?? String(error));
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  });
}
