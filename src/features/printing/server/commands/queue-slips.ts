import type { Order, OrderLine } from '#features/orders/domain/order.ts';
import { quantityLeft } from '#features/orders/domain/order.ts';
import { splitByStation } from '#features/stations/domain/split-ticket.ts';
import type { DomainEvent } from '#kernel/event.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { JobKind } from '../../domain/job.ts';
import { layoutReceipt } from '../../domain/layout-receipt.ts';
import { layoutTicket } from '../../domain/layout-ticket.ts';
import { layoutTotal } from '../../domain/layout-total.ts';
import { asCopy, type Slip } from '../../domain/slip.ts';
import type { Service } from '../../domain/slip-parts.ts';
import { type SlipSetup, slipSetupAt } from '../queries/slip-setup.ts';
import { insertJobs, type NewJob, type NewPrinter } from '../store.ts';

/** Queues the sent lines for the printers of their stations, unless the venue prints only paid orders. */
export async function queueTickets(tx: WriteTx, { order, lines, pointId }: DomainEvent<'order.sent'>): Promise<void> {
  const queuer = await openPrintQueuer(tx, order, pointId);
  if (queuer.policy.ticketsPrint === 'whenSent') queuer.queue(queuer.tickets(lines));
}

/** Queues the receipt of a closed order; and its tickets, if they are printed after payment. */
export async function queueReceipt(tx: WriteTx, { order, pointId }: DomainEvent<'order.closed'>): Promise<void> {
  const queuer = await openPrintQueuer(tx, order, pointId);
  const tickets = queuer.policy.ticketsPrint === 'whenPaid' ? queuer.tickets(linesLeft(order)) : [];
  const { venue, service, style, policy, methodName } = queuer;
  const receipt = queuer.atReceiptPrinter('receipt', policy.receiptCopies, ({ paperDimension }) =>
    layoutReceipt({ order, venue, service, methodName, hasVat: policy.showsVat }, style, paperDimension),
  );
  queuer.queue([...tickets, ...receipt]);
}

/** Queues the bill before payment, if the venue prints it. */
export async function queueTotal(tx: WriteTx, { order, pointId }: DomainEvent<'order.totalPrinted'>): Promise<void> {
  const queuer = await openPrintQueuer(tx, order, pointId);
  if (!queuer.policy.billPrints) return;
  const { venue, service, style } = queuer;
  queuer.queue(
    queuer.atReceiptPrinter('orderTotal', 1, ({ paperDimension }) =>
      layoutTotal({ order, venue, service, printedAt: tx.now }, style, paperDimension),
    ),
  );
}

/** The items of an order that remain after voids, for tickets that are printed for the first time. */
function linesLeft(order: Order): OrderLine[] {
  return order.lines.flatMap((line) => {
    const quantity = line.quantity > 0 ? quantityLeft(order, line.id) : 0;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

interface Draft {
  readonly kind: JobKind;
  readonly printer: NewPrinter;
  readonly slip: Slip;
  /** The number of prints. */
  readonly pieces: number;
}

async function openPrintQueuer(tx: WriteTx, order: Order, pointId: string | null) {
  const setup = await slipSetupAt(tx, await tx.catalogueVersion());
  const { style, policy, venue } = setup;
  const service: Service = {
    tableName: setup.tableNames.get(order.tableId ?? '') ?? null,
    waiterName: setup.staffNames.get(order.ownerId) ?? '',
  };
  const isPrinted = (stationId: string) => policy.ticketsPrintBesideDisplays || !setup.shownStations.has(stationId);

  return {
    venue,
    style,
    service,
    policy,
    methodName: (code: string) => setup.methodNames.get(code) ?? code,
    tickets: (lines: readonly OrderLine[]): Draft[] =>
      splitByStation(lines).flatMap((part) => {
        const stationName = setup.stationNames.get(part.stationId) ?? '';
        return setup.printers
          .filter(({ purpose, stationId }) => purpose === 'station' && stationId === part.stationId)
          .filter(() => isPrinted(part.stationId))
          .map((printer) => ({
            kind: 'orderTicket' as const,
            printer,
            pieces: 1,
            slip: layoutTicket(
              { order, lines: part.lines, stationName, service, sentAt: tx.now },
              style,
              printer.paperDimension,
            ),
          }));
      }),
    atReceiptPrinter: (kind: JobKind, pieces: number, layout: (printer: NewPrinter) => Slip): Draft[] => {
      const printer = receiptPrinter(setup, pointId);
      return printer === null ? [] : [{ kind, printer, pieces, slip: layout(printer) }];
    },
    queue: (drafts: readonly Draft[]): void => {
      const jobs = drafts.flatMap(({ kind, printer, slip, pieces }): NewJob[] => {
        const original = uuidv7();
        return Array.from({ length: pieces }, (_, copy) => ({
          id: copy === 0 ? original : uuidv7(),
          printerId: printer.id,
          kind,
          orderId: order.id,
          slip: copy === 0 ? slip : asCopy(slip, original, `${style.words.copy} ${copy}`),
          copy,
          createdBy: order.closedBy ?? order.ownerId,
          pointId,
        }));
      });
      if (jobs.length === 0) return;
      tx.append(insertJobs, jobs);
      tx.emit({ name: 'print.queued', data: {} });
    },
  };
}

/** The printer chosen for the point, otherwise the first; null if the venue has none. */
function receiptPrinter({ printers, receiptPrinters }: SlipSetup, pointId: string | null): NewPrinter | null {
  const chosen = pointId === null ? undefined : receiptPrinters.get(pointId);
  return printers.find(({ id }) => id === chosen) ?? printers.find(({ purpose }) => purpose === 'receipt') ?? null;
}
