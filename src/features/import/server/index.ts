import { CodedError, fail } from '#kernel/error.ts';
import { type Locale, languageOf } from '#kernel/locale.ts';
import { type FeatureServer, feature, type OwnContext } from '#platform/server/feature.ts';
import type { AnyResource } from '#platform/server/records/resource-server.ts';
import { createTableCache } from '#platform/server/spreadsheet/table-cache.ts';
import { importContract } from '../contract.ts';
import { importErrors } from '../domain/errors.ts';
import { type ImportableName, importable } from '../domain/importable.ts';
import { importPermissions } from '../domain/permissions.ts';
import { type ImportPlan, isPlaceTwice, targetsOf } from '../domain/plan.ts';
import { checkImport } from './commands/check-import.ts';
import { runImport } from './commands/run-import.ts';
import { firstList } from './queries/first-list.ts';
import { lookInto } from './queries/look-into.ts';
import type { Import } from './queries/validate-import.ts';

export interface ImportServerOptions {
  /** The resources of the back office. */
  readonly resources: () => readonly AnyResource[];
}

type Asked = Omit<ImportPlan, 'columns' | 'renaming' | 'units' | 'leaveOut'> & {
  readonly leaveOut?: number | undefined;
  readonly units?: string | undefined;
  readonly renaming?: ImportPlan['renaming'] | undefined;
  readonly columns: string;
  readonly locale: Locale;
  readonly sheet?: number | undefined;
};

export function createImportServer({ resources }: ImportServerOptions): FeatureServer {
  const readTable = createTableCache();
  const find = (name: string) => resources().find(({ resource }) => resource.name === name);
  const serverOf = ({ session }: OwnContext, name: ImportableName): AnyResource => {
    const server = find(name) ?? fail('NOT_FOUND');
    const permission = server.resource.write;
    if (!session.permissions.has(permission)) fail('NO_PERMISSION', { permission });
    return server;
  };
  const open = async (
    server: AnyResource,
    name: ImportableName,
    { venue }: OwnContext,
    asked: Asked,
    bytes: Uint8Array,
  ): Promise<Import> => {
    const { locale, sheet, columns, renaming = 'refuse', leaveOut = 0, units: chosen, ...rest } = asked;
    const known = new Set(targetsOf(server.resource.fields).map((target) => target.name));
    const wanted = columns.split(',').map((column) => (known.has(column) ? column : ''));
    if (wanted.every((column) => column === '')) {
      throw new CodedError('IMPORT_NO_COLUMNS', importErrors.IMPORT_NO_COLUMNS);
    }
    if (isPlaceTwice(wanted, server.resource.fields, languageOf(locale))) {
      throw new CodedError('IMPORT_PLACE_TWICE', importErrors.IMPORT_PLACE_TWICE);
    }
    const key = importable[name].keys.some((each) => each === rest.key) ? rest.key : '';
    const units = Object.fromEntries(new URLSearchParams(chosen ?? ''));
    const table = await readTable(venue.id, bytes, sheet ?? null);
    return { name, server, find, locale, table, plan: { ...rest, renaming, leaveOut, units, key, columns: wanted } };
  };
  return feature({
    name: 'import',
    contract: importContract,
    permissions: importPermissions,
    routes: {
      'POST api/imports/{resource}/look': async (context, { params, query, bytes }) => {
        const server = serverOf(context, params.resource);
        const read = (sheet: number | null) => readTable(context.venue.id, bytes, sheet);
        const table = query.sheet === undefined ? await firstList(read, server) : await read(query.sheet);
        return context.venue.read((tx) => lookInto(tx, table, server, importable[params.resource].keys, query.header));
      },
      'POST api/imports/{resource}/check': async (context, { params, query, bytes }) => {
        const server = serverOf(context, params.resource);
        return checkImport(context, await open(server, params.resource, context, query, bytes));
      },
      'POST api/imports/{resource}': (context, { params, query, bytes }) => {
        const server = serverOf(context, params.resource);
        return runImport(context, bytes, () => open(server, params.resource, context, query, bytes), [params, query]);
      },
    },
  });
}
