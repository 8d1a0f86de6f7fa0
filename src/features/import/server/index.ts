import { CodedError, fail } from '#kernel/error.ts';
import { type Locale, languageOf } from '#kernel/locale.ts';
import { type FeatureServer, feature, type OwnContext } from '#platform/server/feature.ts';
import type { AnySection } from '#platform/server/records/section-server.ts';
import { keepTables } from '#platform/server/spreadsheet/keep-tables.ts';
import { importContract } from '../contract.ts';
import { importErrors } from '../domain/errors.ts';
import { type ImportableName, importable } from '../domain/importable.ts';
import { importPermissions } from '../domain/permissions.ts';
import { type ImportPlan, isPlaceTwice, targetsOf } from '../domain/plan.ts';
import { checkImport } from './commands/check-import.ts';
import { runImport } from './commands/run-import.ts';
import type { Import } from './queries/judge-import.ts';
import { lookInto } from './queries/look-into.ts';

export interface ImportServerOptions {
  /** The sections of the administration. */
  readonly sections: () => readonly AnySection[];
}

type Asked = Omit<ImportPlan, 'columns'> & {
  readonly columns: string;
  readonly locale: Locale;
  readonly sheet?: number | undefined;
};

export function createImportServer({ sections }: ImportServerOptions): FeatureServer {
  const readTable = keepTables();
  const find = (name: string) => sections().find(({ section }) => section.name === name);
  const serverOf = ({ session }: OwnContext, name: ImportableName): AnySection => {
    const server = find(name) ?? fail('NOT_FOUND');
    const permission = server.section.write;
    if (!session.permissions.has(permission)) fail('NO_PERMISSION', { permission });
    return server;
  };
  const open = async (
    server: AnySection,
    name: ImportableName,
    { house }: OwnContext,
    asked: Asked,
    bytes: Uint8Array,
  ): Promise<Import> => {
    const { locale, sheet, columns, ...rest } = asked;
    const known = new Set(targetsOf(server.section.fields).map((target) => target.name));
    const wanted = columns.split(',').map((column) => (known.has(column) ? column : ''));
    if (wanted.every((column) => column === '')) {
      throw new CodedError('IMPORT_NO_COLUMNS', importErrors.IMPORT_NO_COLUMNS);
    }
    if (isPlaceTwice(wanted, server.section.fields, languageOf(locale))) {
      throw new CodedError('IMPORT_PLACE_TWICE', importErrors.IMPORT_PLACE_TWICE);
    }
    const key = importable[name].keys.some((each) => each === rest.key) ? rest.key : '';
    const table = await readTable(house.venue, bytes, sheet ?? null);
    return { name, server, find, locale, table, plan: { ...rest, key, columns: wanted } };
  };
  return feature({
    name: 'import',
    contract: importContract,
    permissions: importPermissions,
    routes: {
      'POST api/imports/{section}/look': async (context, { params, query, bytes }) => {
        const server = serverOf(context, params.section);
        const table = await readTable(context.house.venue, bytes, query.sheet ?? null);
        return lookInto(table, server, importable[params.section].keys, query.header);
      },
      'POST api/imports/{section}/check': async (context, { params, query, bytes }) => {
        const server = serverOf(context, params.section);
        return checkImport(context, await open(server, params.section, context, query, bytes));
      },
      'POST api/imports/{section}': (context, { params, query, bytes }) => {
        const server = serverOf(context, params.section);
        return runImport(context, bytes, () => open(server, params.section, context, query, bytes), [params, query]);
      },
    },
  });
}
