import { feature } from '#platform/server/feature.ts';
import { printingContract } from '../contract.ts';
import { printingPermissions } from '../domain/permissions.ts';
import { startDelivery } from './commands/deliver-slips.ts';
import { giveUpJob, reprintJob, retryJob } from './commands/settle-job.ts';
import { switchPrinter } from './commands/switch-printer.ts';
import { newestJobs, troubledJobs } from './queries/read-jobs.ts';
import { printersWithWork } from './queries/read-printers.ts';
import { printReactions } from './reactions.ts';

export { insertPrinter } from './store.ts';

export const printingServer = feature({
  name: 'printing',
  contract: printingContract,
  permissions: printingPermissions,
  routes: {
    'GET api/printers': async ({ tx }) => printersWithWork(tx),
    'POST api/printers/{id}/power': async (context, { params, body }) => {
      await switchPrinter(context, params.id, body.isOnline);
      return {};
    },
    'GET api/print-jobs': async ({ tx }, { query }) => newestJobs(tx, query),
    'GET api/print-jobs/trouble': async ({ tx }) => troubledJobs(tx),
    'POST api/print-jobs/{id}/retry': async (context, { params, body }) => retryJob(context, params.id, body.printerId),
    'POST api/print-jobs/{id}/dismiss': async (context, { params }) => giveUpJob(context, params.id),
    'POST api/print-jobs/{id}/reprint': async (context, { params }) => reprintJob(context, params.id),
  },
  reactions: printReactions,
  start: startDelivery,
});
