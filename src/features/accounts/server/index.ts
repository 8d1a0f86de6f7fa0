import { admitSearch } from '#features/clients/server/index.ts';
import { dayOf } from '#features/configuration/domain/policy.ts';
import { readerOf, readSettings } from '#features/configuration/server/index.ts';
import { takingMethods } from '#features/payments/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import { languageOf, toLocale } from '#kernel/locale.ts';
import { toCurrency } from '#kernel/money.ts';
import { feature } from '#platform/server/feature.ts';
import type { LiveAudiences } from '#platform/server/live-audience.ts';
import { admitExport, noteExport } from '#platform/server/records/note-export.ts';
import type { Session } from '#platform/server/session.ts';
import { writeInWorker } from '#platform/server/spreadsheet/write-in-worker.ts';
import { accountsContract } from '../contract.ts';
import { accountErrors } from '../domain/errors.ts';
import { accountPermissions } from '../domain/permissions.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };
import { afterRestoreOfAccounts } from './commands/after-restore.ts';
import { receivePayment } from './commands/receive-payment.ts';
import { accountsWorkbook, statementWorkbook } from './queries/accounts-workbook.ts';
import { findAccounts, listAccounts, owedBy, statementOf } from './queries/read-accounts.ts';
import { entryTable } from './tables.ts';

export { accountsInput, type Booked } from './queries/accounts-input.ts';
export { entriesOf } from './queries/read-accounts.ts';
export { insertEntries, type NewEntry } from './store.ts';

const messages = { sq, en, mk, sr, de };

const noAccount = () => new CodedError('ACCOUNT_NOT_FOUND', accountErrors.ACCOUNT_NOT_FOUND);

const audiences: LiveAudiences = {
  'account.changed': 'account.find',
};

/** Who reads the clients in the office has the numbers of their cards anyway. */
const readsCards = ({ permissions }: Pick<Session, 'permissions'>) => permissions.has('clients.read');

export const accountsServer = feature({
  name: 'accounts',
  contract: accountsContract,
  permissions: accountPermissions,
  audiences,
  insertOnly: [entryTable],
  afterRestore: afterRestoreOfAccounts,
  uses: [{ of: 'clients', find: owedBy }],
  routes: {
    'GET api/accounts/choice': ({ venue, tx, session }, { query: { search = '' } }) => {
      const withCards = admitSearch(venue, session.userId, search);
      return findAccounts(tx, search, withCards);
    },
    'GET api/accounts': async ({ tx, venue, session }, { query }) =>
      listAccounts(tx, dayOf(venue.clock(), await readSettings(tx)), query.search ?? '', readsCards(session)),
    'GET api/accounts/methods': ({ tx }, { query }) => takingMethods(tx, query.locale),
    'GET api/accounts/{clientId}/statement': async ({ tx }, { params, query }) => {
      const { locale, ...period } = query;
      const statement = await statementOf(tx, params.clientId, { ...period, reader: await readerOf(tx, locale) });
      if (statement === null) throw noAccount();
      return statement;
    },
    'GET api/exports/excel/accounts/list/': async ({ venue, tx, session }, { query }) => {
      admitExport({ venue, session });
      const settings = await readSettings(tx);
      const { search = '', locale = settings.languageCode } = query;
      const { accounts } = await listAccounts(tx, dayOf(venue.clock(), settings), search, readsCards(session));
      const words = messages[languageOf(toLocale(locale))].accounts;
      const { timeZone } = settings;
      const workbook = accountsWorkbook(accounts, words, { currency: toCurrency(settings.currency), timeZone });
      return async () => {
        const content = await writeInWorker(venue.id, workbook);
        await noteExport({ venue, session }, 'accounts', { count: accounts.length, search });
        return { fileName: 'accounts.xlsx', contentBase64: content.toString('base64') };
      };
    },
    'GET api/exports/excel/accounts/{clientId}/statement/': async ({ venue, tx, session }, { params, query }) => {
      admitExport({ venue, session });
      const settings = await readSettings(tx);
      const { locale = toLocale(settings.languageCode), ...period } = query;
      const statement = await statementOf(tx, params.clientId, { ...period, reader: await readerOf(tx, locale) });
      if (statement === null) throw noAccount();
      const words = messages[languageOf(locale)].accounts;
      const { timeZone } = settings;
      const workbook = statementWorkbook(statement, words, { currency: toCurrency(settings.currency), timeZone });
      return async () => {
        const content = await writeInWorker(venue.id, workbook);
        await noteExport({ venue, session }, 'accounts', { count: statement.entries.length, search: statement.name });
        return { fileName: 'statement.xlsx', contentBase64: content.toString('base64') };
      };
    },
    'POST api/accounts/{clientId}/payments': (context, { params, body }) =>
      receivePayment(context, { ...body, clientId: params.clientId }),
  },
});
