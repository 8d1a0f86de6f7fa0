import { readSettings } from '#features/configuration/server/index.ts';
import { languageOf, toLocale } from '#kernel/locale.ts';
import { feature } from '#platform/server/feature.ts';
import { admitExport, noteExport } from '#platform/server/records/note-export.ts';
import { writeInWorker } from '#platform/server/spreadsheet/write-in-worker.ts';
import { auditContract } from '../contract.ts';
import { auditPermissions } from '../domain/permissions.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import shopDe from '../messages/office/shop/de.json' with { type: 'json' };
import shopEn from '../messages/office/shop/en.json' with { type: 'json' };
import shopMk from '../messages/office/shop/mk.json' with { type: 'json' };
import shopSq from '../messages/office/shop/sq.json' with { type: 'json' };
import shopSr from '../messages/office/shop/sr.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };
import { auditWorkbook } from './queries/audit-workbook.ts';
import { auditActions, readAudit } from './queries/read-audit.ts';

const messages = { sq, en, mk, sr, de };
/** What a shop says otherwise (decision 0049). */
const shopMessages = { sq: shopSq, en: shopEn, mk: shopMk, sr: shopSr, de: shopDe };
const pageSize = 100;
const mostInSheet = 10_000;

export const auditServer = feature({
  name: 'audit',
  contract: auditContract,
  permissions: auditPermissions,
  routes: {
    'GET api/audit': async ({ venue, tx }, { query }) => {
      const entries = await readAudit(venue, tx, query, pageSize);
      return { entries, next: entries.length < pageSize ? null : (entries.at(-1)?.seq ?? null) };
    },
    'GET api/audit/actions': async ({ tx }) => auditActions(tx),
    'GET api/exports/excel/audit/list/': async ({ venue, tx, session }, { query }) => {
      admitExport({ venue, session });
      const language = languageOf(toLocale(query.locale));
      const words = messages[language].audit;
      const { timeZone, notRestaurant } = await readSettings(tx);
      const shop = notRestaurant ? shopMessages[language].audit : { actions: {}, details: {}, values: {} };
      const entries = await readAudit(venue, tx, query, mostInSheet + 1);
      const workbook = await auditWorkbook(
        entries,
        {
          ...words,
          ...words.columns,
          actions: { ...words.actions, ...shop.actions },
          details: { ...words.details, ...shop.details },
          values: { ...words.values, ...shop.values },
        },
        { timeZone, most: mostInSheet },
      );
      return async () => {
        const content = await writeInWorker(venue.id, workbook);
        const { search, userId, action, from, to } = query;
        const filter = Object.entries({ userId, action, from, to }).flatMap(([name, value]) =>
          value === undefined ? [] : [`${name}:${value}`],
        );
        await noteExport({ venue, session }, 'audit', { count: Math.min(entries.length, mostInSheet), search, filter });
        return { fileName: 'audit.xlsx', contentBase64: content.toString('base64') };
      };
    },
  },
});
