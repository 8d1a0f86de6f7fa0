import type { Answer } from '#kernel/contract.ts';
import { CodedError } from '#kernel/error.ts';
import type { Field } from '#kernel/resource.ts';
import type { FieldProblem } from '#kernel/resource-problems.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { CommandContext, OwnContext } from '#platform/server/feature.ts';
import { refuseInvalid } from '#platform/server/records/record-problems.ts';
import { areRecordsChanged, recordsMark } from '#platform/server/records/records-since.ts';
import type { AnyResource, RuleContext } from '#platform/server/records/resource-server.ts';
import {
  comparedTexts,
  planWrites,
  readyToWrite,
  type Validated,
  validateMany,
} from '#platform/server/records/write-many.ts';
import { answeredBefore, commandIdOf, digest, hashBody } from '#platform/server/routes.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { importContract } from '../../contract.ts';
import { importErrors } from '../../domain/errors.ts';
import { cellText } from '../../domain/read-cell.ts';
import { type Import, type ValidatedImport, validateImport, wrongRowsOf } from '../queries/validate-import.ts';
import { keepMapping } from '../store.ts';

type Imported = Answer<(typeof importContract)['POST api/imports/{resource}']>;

/**
 * Imports all rows or none, or all but the wrong ones that the user agreed to leave out, once per command id. The file is read and its rows are validated before the write
 * transaction begins, so sales wait only while rows are written. If records changed in between, the rows are validated
 * again.
 */
export async function runImport(
  { venue, session, caller }: OwnContext,
  bytes: Uint8Array,
  open: () => Promise<Import>,
  asked: unknown,
): Promise<Imported> {
  const commandId = commandIdOf(caller.header('command-id'));
  const bodyHash = hashBody(['import', session.userId, asked, digest(bytes)]);
  const before = (tx: ReadTx) => answeredBefore(tx, commandId, bodyHash) as Promise<{ answer: Imported } | null>;
  const known = await venue.read(before);
  if (known !== null) return known.answer;
  const wanted = await open();
  const prepare = async (tx: ReadTx, now: number) =>
    prepared({ venue, session, commandId, tx, now }, wanted, await accepted({ venue, session, tx, now }, wanted));
  const validated = await venue.read(async (tx) => {
    // The request may arrive twice at once. After the first one is done, the second would find its records as existing
    // ones.
    const earlier = await before(tx);
    if (earlier !== null) return earlier;
    return { mark: await recordsMark(tx), ready: await prepare(tx, venue.clock()) };
  });
  if ('answer' in validated) return validated.answer;
  const { mark, ready } = validated;
  return venue.inWriteTx(async (tx) => {
    const [earlier, isStale] = await Promise.all([before(tx), areRecordsChanged(tx, mark)]);
    if (earlier !== null) return earlier.answer;
    const result = await writeAll(
      { venue, session, tx, commandId },
      wanted,
      isStale ? await prepare(tx, tx.now) : ready,
    );
    tx.remember({ id: commandId, bodyHash, answer: JSON.stringify(result) });
    return result;
  });
}

type Accepted = ValidatedImport & { readonly leftOut: number };

/** Without the wrong rows, if they are as many as the user was shown; otherwise with them, so that it is refused. */
async function accepted(context: RuleContext, wanted: Import): Promise<Accepted> {
  const all = await validateImport(context, wanted);
  const wrong = wrongRowsOf(all.problems);
  if (wrong.size === 0 || wrong.size !== wanted.plan.leaveOut) return { ...all, leftOut: 0 };
  return { ...(await validateImport(context, wanted, wrong)), leftOut: wrong.size };
}

interface Prepared {
  readonly counts: Imported;
  /** Writes the linked records that are missing, then the rows. */
  readonly write: (tx: WriteTx) => Promise<void>;
}

type Preparing = RuleContext & Pick<CommandContext, 'commandId'>;

/** Prepares the rows before they are written; throws IMPORT_REFUSED if a row is invalid. */
async function prepared(
  context: Preparing,
  { server }: Import,
  { validated, problems, skipped, links, lacking, leftOut }: Accepted,
): Promise<Prepared> {
  const count = problems.length + lacking.length;
  if (count > 0) {
    throw new CodedError('IMPORT_REFUSED', importErrors.IMPORT_REFUSED, { count });
  }
  const planned = planWrites(validated);
  const { made, changes, unchanged } = planned;
  const writes: ((tx: WriteTx) => Promise<void>)[] = [];
  for (const finder of links) writes.push(await readyToMake(context, finder));
  writes.push(await readyToWrite(server, context, planned));
  const counts = {
    created: made.length,
    updated: changes.length,
    unchanged,
    skipped: skipped.length,
    made: links.reduce((sum, { missing }) => sum + missing.length, 0),
    leftOut,
  };
  return {
    counts,
    write: async (tx) => {
      for (const write of writes) await write(tx);
    },
  };
}

/** The missing records of one resource, all in one statement: a list may name thousands, and sales wait for the write. */
async function readyToMake(
  context: Preparing,
  { server, missing }: ValidatedImport['links'][number],
): Promise<(tx: WriteTx) => Promise<void>> {
  const candidates = missing.map(({ id, values }) => ({ id, before: null, given: values }));
  const validated = await validateMany(server, context, candidates);
  refuseInvalid([...validated.flatMap(({ problems }) => problems), ...repeatedAmong(server, validated)]);
  return readyToWrite(server, context, planWrites(validated));
}

/** Values that several of the new records would have, though they are unique: codes made of similar names. */
function repeatedAmong({ resource }: AnyResource, validated: readonly Validated[]): FieldProblem[] {
  const unique = Object.entries<Field>(resource.fields).filter(([, { isUnique }]) => isUnique === true);
  return unique.flatMap(([path]) => {
    const texts = validated.flatMap(({ after }) => comparedTexts((after as Readonly<Record<string, unknown>>)[path]));
    return new Set(texts).size < texts.length ? [{ path, problem: 'notUnique' }] : [];
  });
}

type Writing = Pick<CommandContext, 'venue' | 'session' | 'tx' | 'commandId'>;

async function writeAll(
  context: Writing,
  { server, table, plan }: Import,
  { counts, write }: Prepared,
): Promise<Imported> {
  const { tx, session, commandId } = context;
  await write(tx);
  const headings = plan.header === 0 ? [] : (table.rows[plan.header - 1] ?? []).map(cellText);
  await keepMapping(tx, server.resource.name, headings, plan);
  const result = counts;
  // Each record also has its own entry, so that its history is complete.
  tx.audit({
    action: `${server.resource.name}.imported`,
    subject: `import:${commandId}`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    senderId: null,
    approverId: null,
    data: result,
  });
  return result;
}
