import { readerOf, readSettings } from '#features/configuration/server/index.ts';
import { countsBlind } from '#features/shifts/server/index.ts';
import { feature } from '#platform/server/feature.ts';
import { reportsContract } from '../contract.ts';
import { reportPermissions } from '../domain/permissions.ts';
import { onlySales } from '../domain/sales-report.ts';
import { printDaySheet } from './commands/print-day-sheet.ts';
import { readDashboard } from './queries/dashboard.ts';
import { readSales, readSalesWorkbook } from './queries/sales-report.ts';
import { showDaySheet } from './queries/show-day-sheet.ts';

export const reportsServer = feature({
  name: 'reports',
  contract: reportsContract,
  permissions: reportPermissions,
  routes: {
    'GET api/reports/sales': ({ venue, session }, { query }) => readSales(venue, session, query),
    'GET api/reports/sales/excel': ({ venue, session }, { query }) => readSalesWorkbook(venue, session, query),
    'GET api/reports/day-sheet': ({ venue, session }, { query }) => showDaySheet(venue, session, query.day),
    'POST api/reports/day-sheet/print': (context, { body }) => printDaySheet(context, body.day),
    'GET api/dashboard': ({ venue, session }, { query }) =>
      venue.reportDatabase.read(venue.id, async (tx) => {
        const settings = await readSettings(tx);
        const dashboard = await readDashboard(tx, settings, venue.clock(), await readerOf(tx, query.locale));
        const isBlind = await countsBlind(tx, session, dashboard.businessDay);
        return isBlind ? { ...dashboard, today: onlySales(dashboard.today) } : dashboard;
      }),
  },
});
