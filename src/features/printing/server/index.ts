import { readableOwner } from '#features/orders/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import { feature } from '#platform/server/feature.ts';
import type { LiveAudiences } from '#platform/server/live-audience.ts';
import { resourceRoutes } from '#platform/server/records/resource-routes.ts';
import { resourceServer } from '#platform/server/records/resource-server.ts';
import { printingContract } from '../contract.ts';
import { printingErrors } from '../domain/errors.ts';
import { printingPermissions } from '../domain/permissions.ts';
import { printerProblems } from '../domain/printer-rules.ts';
import { printers } from '../domain/resource.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };
import { askOne, findAll } from './commands/ask-printers.ts';
import { slipWork } from './commands/deliver-slips.ts';
import { printTest } from './commands/print-test.ts';
import { giveUpJob, reprintJob, retryJob } from './commands/resolve-job.ts';
import { switchPrinter } from './commands/switch-printer.ts';
import { printEventHandlers } from './event-handlers.ts';
import { hasOtherReceiptPrinter, pointsOfPrinter, unfinishedSlips } from './queries/printer-uses.ts';
import { newestJobs, troubledJobs } from './queries/read-jobs.ts';
import { printersWithWork } from './queries/read-printers.ts';
import { silentDisplays } from './queries/silent-displays.ts';
import { printerStore } from './store.ts';

export { type Drawers, openDrawers, readDrawers } from './commands/open-drawers.ts';
export { ownPaper, queueAtReceiptPrinter } from './commands/queue-at-receipt-printer.ts';
export { queueCashOut } from './commands/queue-cash-out.ts';
export { type KeptDocument, type PrintedDocument, queueDocument } from './commands/queue-document.ts';
export { slipsInTrouble } from './queries/printer-uses.ts';
export { printsBills } from './queries/receipt-printer.ts';
export { styleOf } from './queries/slip-setup.ts';
export { insertPrinter } from './store.ts';

const printerServer = resourceServer(
  printers,
  printerStore,
  { sq, en, mk, sr, de },
  {
    check: async ({ id, before, after, tx }) => {
      const isReceipt = before?.purpose === 'receipt' && after?.purpose !== 'receipt';
      if (isReceipt && !(await hasOtherReceiptPrinter(tx, id))) {
        throw new CodedError('LAST_RECEIPT_PRINTER', printingErrors.LAST_RECEIPT_PRINTER);
      }
      if (after !== null) return printerProblems(after);
      const count = await unfinishedSlips(tx, id);
      if (count > 0) throw new CodedError('PRINTER_HAS_SLIPS', printingErrors.PRINTER_HAS_SLIPS, { count });
      return [];
    },
  },
);

const audiences: LiveAudiences = {
  'print.queued': 'print.read',
  'print.done': 'print.read',
  'print.failed': 'print.read',
  'print.resolved': 'print.read',
  'display.silent': 'print.read',
  'printer.changed': 'print.read',
};

export const printingServer = feature({
  name: 'printing',
  contract: printingContract,
  permissions: printingPermissions,
  audiences,
  resources: [printerServer],
  uses: [{ of: printers.name, find: pointsOfPrinter }],
  routes: {
    ...resourceRoutes(printerServer, 'printers'),
    'POST api/printers/{id}/test': async (context, { params }) => printTest(context, params.id),
    'GET api/printers': async ({ tx }) => printersWithWork(tx),
    'POST api/printers/{id}/ask': ({ venue }, { params }) => askOne(venue, params.id),
    'POST api/printers/find': ({ venue }) => findAll(venue),
    'POST api/printers/{id}/power': async (context, { params, body }) => {
      await switchPrinter(context, params.id, body.isOnline);
      return {};
    },
    'GET api/print-jobs': async ({ tx, session }, { query }) =>
      newestJobs(tx, session, { ...query, ownerId: await readableOwner(tx, session) }),
    'GET api/print-jobs/trouble': async ({ tx, session }) =>
      troubledJobs(tx, session, await readableOwner(tx, session)),
    'GET api/print-jobs/silent-displays': ({ tx, venue }, { query }) => silentDisplays(tx, venue.clock(), query.locale),
    'POST api/print-jobs/{id}/retry': async (context, { params, body }) => retryJob(context, params.id, body.printerId),
    'POST api/print-jobs/{id}/dismiss': async (context, { params }) => giveUpJob(context, params.id),
    'POST api/print-jobs/{id}/reprint': async (context, { params }) => reprintJob(context, params.id),
  },
  eventHandlers: printEventHandlers,
  work: [slipWork()],
});
