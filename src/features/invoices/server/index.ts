import { readSettings } from '#features/configuration/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import { feature } from '#platform/server/feature.ts';
import type { LiveAudiences } from '#platform/server/live-audience.ts';
import { pdfInWorker } from '#platform/server/pdf/pdf-in-worker.ts';
import { invoicesContract } from '../contract.ts';
import { invoiceErrors } from '../domain/errors.ts';
import { invoicePermissions } from '../domain/permissions.ts';
import { afterRestoreOfInvoices } from './commands/after-restore.ts';
import { cancelInvoice } from './commands/credit-invoice.ts';
import { issueInvoice } from './commands/issue-invoice.ts';
import { printInvoice } from './commands/print-invoice.ts';
import { invoiceEventHandlers } from './event-handlers.ts';
import { paperOf } from './queries/invoice-paper.ts';
import { viewOf } from './queries/invoice-view.ts';
import { dueOrders, offerOf } from './queries/invoiceable.ts';
import { invoiceById, listInvoices } from './queries/read-invoices.ts';
import { invoiceTable } from './tables.ts';

export { invoicedGuard } from './queries/invoiced-guard.ts';

const notFound = () => new CodedError('INVOICE_NOT_FOUND', invoiceErrors.INVOICE_NOT_FOUND);

const audiences: LiveAudiences = {
  'invoice.issued': 'invoice.read',
};

export const invoicesServer = feature({
  name: 'invoices',
  contract: invoicesContract,
  permissions: invoicePermissions,
  audiences,
  insertOnly: [invoiceTable],
  afterRestore: afterRestoreOfInvoices,
  eventHandlers: invoiceEventHandlers,
  routes: {
    'GET api/invoices': ({ tx }, { query }) => listInvoices(tx, query),
    'GET api/invoices/due-orders': ({ tx }, { query }) => dueOrders(tx, query.clientId),
    'GET api/invoices/of-order/{orderId}': ({ tx, session }, { params }) => offerOf(tx, session, params.orderId),
    'GET api/invoices/{id}': async ({ tx }, { params }) => {
      const invoice = await invoiceById(tx, params.id);
      if (invoice === null) throw notFound();
      return viewOf(tx, invoice);
    },
    'GET api/invoices/{id}/pdf': async ({ tx, venue }, { params, query }) => {
      const invoice = await invoiceById(tx, params.id);
      if (invoice === null) throw notFound();
      const { paper, fileName } = await paperOf(tx, invoice, await readSettings(tx), query.locale);
      return async () => {
        const content = await pdfInWorker(venue.id, paper);
        return { fileName, contentBase64: content.toString('base64') };
      };
    },
    'POST api/invoices': (context, { body }) => issueInvoice(context, body),
    'POST api/invoices/{id}/cancel': (context, { params, body }) => cancelInvoice(context, params.id, body.reason),
    'POST api/invoices/{id}/print': (context, { params }) => printInvoice(context, params.id),
  },
});
