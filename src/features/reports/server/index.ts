import { readerOf, readSettings } from '#features/configuration/server/index.ts';
import { feature } from '#platform/server/feature.ts';
import { reportsContract } from '../contract.ts';
import { reportPermissions } from '../domain/permissions.ts';
import { readDashboard } from './queries/dashboard.ts';
import { readSales, readSalesWorkbook } from './queries/sales-report.ts';

export const reportsServer = feature({
  name: 'reports',
  contract: reportsContract,
  permissions: reportPermissions,
  routes: {
    'GET api/reports/sales': ({ house, session }, { query }) => readSales(house, session, query),
    'GET api/reports/sales/excel': ({ house, session }, { query }) => readSalesWorkbook(house, session, query),
    'GET api/dashboard': ({ house }, { query }) =>
      house.reportDatabase.read(house.venue, async (tx) => {
        const settings = await readSettings(tx);
        return readDashboard(tx, settings, house.clock(), await readerOf(tx, query.locale));
      }),
  },
});
