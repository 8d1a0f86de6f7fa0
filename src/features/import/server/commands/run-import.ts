import type { Answer } from '#kernel/contract.ts';
import { CodedError, fail } from '#kernel/error.ts';
import { isUuid } from '#kernel/ids.ts';
import type { Tx } from '#platform/server/database.ts';
import type { OwnContext } from '#platform/server/feature.ts';
import type { Pen } from '#platform/server/pen.ts';
import { writeMany } from '#platform/server/records/write-many.ts';
import { writeRecord } from '#platform/server/records/write-record.ts';
import { answeredBefore, digest, hashBody } from '#platform/server/routes.ts';
import type { importContract } from '../../contract.ts';
import { importErrors } from '../../domain/errors.ts';
import { type Import, judgeImport } from '../queries/judge-import.ts';
import { countDeeds } from './check-import.ts';

type Imported = Answer<(typeof importContract)['POST api/imports/{section}']>;

/**
 * Imports all rows or none, once for each command id. The file was read before; the pen is held only while rows are
 * judged and written.
 */
export async function runImport(
  { house, session, caller }: OwnContext,
  bytes: Uint8Array,
  open: () => Promise<Import>,
  asked: unknown,
): Promise<Imported> {
  const commandId = caller.header('command-id');
  if (commandId === undefined || !isUuid(commandId)) fail('COMMAND_ID_REQUIRED');
  const bodyHash = hashBody(['import', session.userId, asked, digest(bytes)]);
  const before = (tx: Tx) => answeredBefore(tx, commandId, bodyHash) as Promise<{ answer: Imported } | null>;
  const known = await house.read(before);
  if (known !== null) return known.answer;
  const wanted = await open();
  return house.withPen(async (pen) => {
    const meanwhile = await before(pen.tx);
    if (meanwhile !== null) return meanwhile.answer;
    const result = await write({ house, session, pen, commandId }, wanted);
    pen.remember({ id: commandId, bodyHash, answer: JSON.stringify(result) });
    return result;
  });
}

type Writing = Pick<OwnContext, 'house' | 'session'> & { readonly pen: Pen; readonly commandId: string };

async function write(context: Writing, wanted: Import): Promise<Imported> {
  const { pen, session, commandId } = context;
  const { judged, problems, skipped, links } = await judgeImport(context, wanted);
  if (problems.length > 0) {
    throw new CodedError('IMPORT_REFUSED', importErrors.IMPORT_REFUSED, { count: problems.length });
  }
  let made = 0;
  for (const { server, missing } of links) {
    for (const { id, values } of missing) {
      await writeRecord(server, context, id, null, values);
      made += 1;
    }
  }
  const counts = countDeeds(judged);
  await writeMany(wanted.server, context, judged);
  const result = { ...counts, skipped: skipped.length, made };
  // Each record has an entry of its own beside it: its history stays whole.
  pen.enter({
    action: `${wanted.server.section.name}.imported`,
    subject: `import:${commandId}`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    data: result,
  });
  return result;
}
