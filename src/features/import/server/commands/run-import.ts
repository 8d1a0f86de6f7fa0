import type { Answer } from '#kernel/contract.ts';
import { CodedError } from '#kernel/error.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { CommandContext, OwnContext } from '#platform/server/feature.ts';
import { areRecordsChanged, recordsMark } from '#platform/server/records/records-since.ts';
import type { RuleContext } from '#platform/server/records/resource-server.ts';
import { planWrites, readyToWrite } from '#platform/server/records/write-many.ts';
import { writeRecord } from '#platform/server/records/write-record.ts';
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
    prepared({ venue, session, commandId }, wanted, await accepted({ venue, session, tx, now }, wanted));
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
  readonly links: ValidatedImport['links'];
  readonly counts: Omit<Imported, 'made'>;
  readonly write: (tx: WriteTx) => Promise<void>;
}

/** Prepares the rows before they are written; throws IMPORT_REFUSED if a row is invalid. */
async function prepared(
  context: Pick<CommandContext, 'venue' | 'session' | 'commandId'>,
  { server }: Import,
  { validated, problems, skipped, links, lacking, leftOut }: Accepted,
): Promise<Prepared> {
  const count = problems.length + lacking.length;
  if (count > 0) {
    throw new CodedError('IMPORT_REFUSED', importErrors.IMPORT_REFUSED, { count });
  }
  const planned = planWrites(validated);
  const { made, changes, unchanged } = planned;
  const counts = { created: made.length, updated: changes.length, unchanged, skipped: skipped.length, leftOut };
  return { links, counts, write: await readyToWrite(server, context, planned) };
}

type Writing = Pick<CommandContext, 'venue' | 'session' | 'tx' | 'commandId'>;

async function writeAll(
  context: Writing,
  { server, table, plan }: Import,
  { links, counts, write }: Prepared,
): Promise<Imported> {
  const { tx, session, commandId } = context;
  let made = 0;
  for (const { server: linked, missing } of links) {
    for (const { id, values } of missing) {
      await writeRecord(linked, context, id, null, values);
      made += 1;
    }
  }
  await write(tx);
  const headings = plan.header === 0 ? [] : (table.rows[plan.header - 1] ?? []).map(cellText);
  await keepMapping(tx, server.resource.name, headings, plan);
  const result = { ...counts, made };
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
