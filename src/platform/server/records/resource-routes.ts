import type { Contract } from '#kernel/contract.ts';
import { CodedError } from '#kernel/error.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { Locale } from '#kernel/locale.ts';
import { completeValues, type Field, type Fields, type GivenValues, type RecordOf } from '#kernel/resource.ts';
import type { GivenRecord, ResourceContract } from '#kernel/resource-contract.ts';
import { resourceErrors } from '#kernel/resource-routes.ts';
import type { ReadTx } from '../database.ts';
import type { CommandContext, FeatureServer, QueryContext, RawAnswer, Routes } from '../feature.ts';
import { writeInWorker } from '../spreadsheet/write-in-worker.ts';
import type { VenueContext } from '../venue-context.ts';
import { admitExport, noteExport } from './note-export.ts';
import { readerLocale } from './reader-locale.ts';
import { readHistory } from './record-history.ts';
import { idsOf, readOnlyProblems, refuseChanged, refuseInvalid } from './record-problems.ts';
import type { ListRequest } from './record-reader.ts';
import { csvOf } from './resource-csv.ts';
import { journaled, type ResourceServer } from './resource-server.ts';
import { resourceSheet } from './resource-sheet.ts';
import { workbookOf } from './resource-workbook.ts';
import { deleteRecord, rankRecords, restoreRecord, titlesOf, writeRecord } from './write-record.ts';

type ById = { readonly params: { readonly id: string } };
type ListInput = { readonly query: Omit<ListRequest, 'locale'> & { readonly locale?: Locale | undefined } };

/** The handlers of a resource's contract. */
export function resourceRoutes<F extends Fields, Api extends string>(
  server: ResourceServer<F>,
  api: Api,
): Routes<ResourceContract<F, Api> & Contract> {
  const { resource, store } = server;
  const { name } = resource;

  const fileName = (ending: string) => `${resource.api.replaceAll('/', '-')}.${ending}`;
  const one = async (tx: ReadTx, id: string): Promise<RecordOf<F>> => {
    const found = await store.one(tx, id);
    if (found === null) throw new CodedError('RECORD_GONE', resourceErrors.RECORD_GONE);
    return found;
  };
  const list = async ({ venue, tx, session }: QueryContext, { query }: ListInput, limit?: number) => {
    const locale = query.locale ?? (await readerLocale(venue, tx, session));
    const answer = await store.list(tx, { ...query, locale, ...(limit && { limit, offset: 0 }) }, titlesOf(venue));
    return { ...answer, names: await linkedNames(venue, tx, resource.fields, answer.rows, locale), locale };
  };

  const routes: FeatureServer['routes'] = {
    [`GET api/${api}/list`]: async (context: QueryContext, input: ListInput) => {
      const { total, rows, names } = await list(context, input);
      return { total, names, rows: rows.map(({ id, version, ...values }) => ({ id, version, values })) };
    },
    [`GET api/${api}/{id}`]: ({ tx }: QueryContext, { params }: ById) => one(tx, params.id),
    [`POST api/${api}`]: async (context: CommandContext, { body }: { readonly body: GivenValues<F> }) => {
      const id = uuidv7();
      await writeRecord(server, context, id, null, completeValues(resource.fields, body));
      return one(context.tx, id);
    },
    [`PUT api/${api}/{id}`]: async (
      context: CommandContext,
      { params, body }: ById & { readonly body: GivenRecord<F> },
    ) => {
      const before = await one(context.tx, params.id);
      refuseInvalid(readOnlyProblems(resource.fields, before, body));
      // A caller that names no version overwrites what others have changed; the history has both.
      if (body.version !== undefined && before.version !== body.version)
        await refuseChanged(context.venue, context.tx, `${name}:${before.id}`, before);
      const { id: _, version: __, ...values } = body;
      await writeRecord(server, context, params.id, before, { ...before, ...values });
      return one(context.tx, params.id);
    },
    [`DELETE api/${api}/{id}`]: async (context: CommandContext, { params }: ById) => {
      await deleteRecord(server, context, await one(context.tx, params.id));
      return {};
    },
    [`POST api/${api}/{id}/restore`]: async (context: CommandContext, { params }: ById) => {
      const losses = await restoreRecord(server, context, params.id);
      return { record: await one(context.tx, params.id), losses };
    },
    [`GET api/${api}/{id}/history`]: ({ venue, tx }: QueryContext, { params }: ById) =>
      readHistory(venue, tx, `${name}:${params.id}`),
    [`GET api/${api}/{id}/uses`]: async (
      { venue, tx, session }: QueryContext,
      { params, query }: ById & { readonly query: Pick<ListInput['query'], 'locale'> },
    ) => {
      const locale = query.locale ?? (await readerLocale(venue, tx, session));
      return (await venue.resources.usesOf(tx, name, params.id, locale)).slice(0, 100);
    },
    [`GET api/exports/excel/${api}/list/`]: async (context: QueryContext, input: ListInput) => {
      admitExport(context);
      const { venue, tx } = context;
      const region = await venue.lookups.regionOf(tx);
      const sheet = await resourceSheet(server, await list(context, input, 100_000), region);
      return async () => {
        const content = await writeInWorker(venue.id, await workbookOf(sheet));
        await noteExport(context, name, { ...journaledQuery(server, input), count: sheet.rows.length });
        return base64Text(fileName('xlsx'), content);
      };
    },
    [`GET api/exports/csv/${api}/list/`]: async (context: QueryContext, input: ListInput) => {
      admitExport(context);
      const asked = await list(context, input, 100_000);
      const region = await context.venue.lookups.regionOf(context.tx);
      const content = await csvOf(await resourceSheet(server, asked, region), asked.locale);
      return async () => {
        await noteExport(context, name, { ...journaledQuery(server, input), count: asked.rows.length });
        return { fileName: fileName('csv'), contentBase64: content.toString('base64') };
      };
    },
    [`PUT api/${api}/order`]: async (
      context: CommandContext,
      { body }: { readonly body: { readonly ids: string[] } },
    ) => {
      await rankRecords(server, context, body.ids);
      return {};
    },
  };
  return routes as Routes<ResourceContract<F, Api> & Contract>;
}

/** What of a list was asked for, as the journal may keep it. */
function journaledQuery<F extends Fields>(
  server: ResourceServer<F>,
  { query: { search = '', filter = [] } }: ListInput,
): Pick<ListInput['query'], 'search' | 'filter'> {
  const filters = (typeof filter === 'string' ? [filter] : filter).map((each) => {
    const [field = '', ...rest] = each.split(':');
    return `${field}:${journaled(server, field, rest.join(':'))}`;
  });
  return { search: journaled(server, server.resource.title, search) as string, filter: filters };
}

/** A file as the text of its base64, as the specification has it; the header names the file. */
function base64Text(fileName: string, content: Buffer): RawAnswer {
  return {
    raw: true,
    status: 200,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
    body: Buffer.from(content.toString('base64')),
  };
}

/** The titles of the records to which these rows link, by resource. */
async function linkedNames<F extends Fields>(
  venue: VenueContext,
  tx: ReadTx,
  fields: F,
  rows: readonly RecordOf<F>[],
  locale: Locale,
): Promise<Record<string, Record<string, string>>> {
  const wanted = new Map<string, Set<string>>();
  for (const [name, field] of Object.entries<Field>(fields)) {
    if (field.kind !== 'link' && field.kind !== 'links') continue;
    const ids = wanted.get(field.to) ?? new Set();
    wanted.set(field.to, ids);
    for (const row of rows) for (const id of idsOf((row as Record<string, unknown>)[name])) ids.add(id);
  }
  const found = await Promise.all(
    [...wanted].map(async ([to, ids]) => {
      const titles = await venue.resources.find(to)?.store.titles(tx, [...ids], locale);
      return [to, Object.fromEntries(titles ?? [])] as const;
    }),
  );
  return Object.fromEntries(found);
}
