import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { CodedError } from '#kernel/error.ts';

/** The programs that run apart from the server; each is an entry of the build. */
const programs = {
  'table-worker': './spreadsheet/table-worker',
  'workbook-worker': './spreadsheet/workbook-worker',
  'picture-worker': './picture-worker',
  'backup-worker': './backup/backup-worker',
  'pdf-worker': './pdf/pdf-worker',
} as const;

export interface ChildLimits {
  /** Of its JavaScript heap; beyond it the process ends. */
  readonly heapMb: number;
  readonly longestMs: number;
}

/** The built server has the programs beside it; from the sources a loader for TypeScript brings them. */
const isSource = import.meta.url.endsWith('.ts');

/** Errors travel between the processes as plain data. */
type Reply<Answer> =
  | { readonly answer: Answer }
  | { readonly error: Pick<CodedError, 'code' | 'status' | 'details' | 'fields'> };

/**
 * Runs one task in a separate process and returns its result; null if it ended without a result or took too
 * long. A thread would share its fate with the server: running out of memory ends the whole process, and so does a
 * fault in native code. Input and answer are structured clones; coded errors of the task are thrown here.
 */
export function runInChild<Answer>(
  program: keyof typeof programs,
  input: unknown,
  { heapMb, longestMs }: ChildLimits,
): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const child = start(program, heapMb);
    const end = (reply: Reply<Answer> | null) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      if (reply === null) resolve(null);
      else if ('answer' in reply) resolve(reply.answer);
      else reject(new CodedError(reply.error.code, reply.error.status, reply.error.details, reply.error.fields));
    };
    const timer = setTimeout(end, longestMs, null);
    child.once('message', (reply) => end(reply as Reply<Answer>));
    child.once('exit', () => end(null));
    child.once('error', () => end(null));
    // One that ends before it has read everything says so by `exit`.
    child.send(input as object, () => {});
  });
}

function start(program: keyof typeof programs, heapMb: number): ChildProcess {
  const file = isSource ? `${programs[program]}.ts` : `./${program}.js`;
  const loader = isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [];
  return fork(new URL(file, import.meta.url), [], {
    serialization: 'advanced',
    execArgv: [...loader, `--max-old-space-size=${heapMb}`],
    // What it says when it dies is said in our words; of our environment, which may hold passwords, it gets nothing else.
    stdio: 'ignore',
    env: environment(),
  });
}

function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env;
  return { PATH, SystemRoot, TEMP, TMPDIR };
}

/** The child's side: runs the one task that this process was started for, sends the result and ends. */
export function answerParent<Input>(work: (input: Input) => Promise<unknown>): void {
  // The server has ended, or has its result.
  process.once('disconnect', () => process.exit());
  process.once('message', (input) => {
    const done = work(input as Input).then((answer) => process.send?.({ answer }));
    void done.catch((error: unknown) => {
      if (!(error instanceof CodedError)) process.exit(1);
      const { code, status, details, fields } = error;
      process.send?.({ error: { code, status, details, fields } });
    });
  });
}
