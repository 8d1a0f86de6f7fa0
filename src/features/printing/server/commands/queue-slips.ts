import { pointsOf } from '#features/clients/server/index.ts';
import type { Order, OrderLine } from '#features/orders/domain/order.ts';
import { isUnsent, quantityLeft } from '#features/orders/domain/order.ts';
import { type IsFor, splitByStation } from '#features/stations/domain/split-ticket.ts';
import {
  calledOff,
  type InHand,
  isWatched,
  onTickets,
  struckOf,
  ticketsInHand,
} from '#features/stations/server/index.ts';
import { canonical } from '#kernel/canonical.ts';
import type { DomainEvent } from '#kernel/event.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { perVenue } from '#platform/server/per-venue.ts';
import type { RowWriter, WriteTx } from '#platform/server/write-tx.ts';
import type { JobKind } from '../../domain/job.ts';
import { layoutMoved } from '../../domain/layout-moved.ts';
import { layoutPromised } from '../../domain/layout-promised.ts';
import { layoutReceipt } from '../../domain/layout-receipt.ts';
import { layoutTicket, type TicketFacts } from '../../domain/layout-ticket.ts';
import { type BillFacts, layoutTotal } from '../../domain/layout-total.ts';
import { asCopy, type Slip } from '../../domain/slip.ts';
import type { Service } from '../../domain/slip-parts.ts';
import { type PrintedTotals, printedTotals } from '../queries/printed-totals.ts';
import type { Printer } from '../queries/read-printers.ts';
import { receiptPrinter } from '../queries/receipt-printer.ts';
import { slipSetupAt } from '../queries/slip-setup.ts';
import { insertJobs, type NewJob, type NewPrinter } from '../store.ts';

/** Queues the sent lines for the printers of their stations, unless the venue prints only paid orders. */
export async function queueTickets(
  tx: WriteTx,
  { order, lines, fires, sentAt, pointId }: DomainEvent<'order.sent'>,
): Promise<void> {
  const queuer = await openPrintQueuer(tx, order, pointId);
  const fired = fires === undefined ? undefined : { course: fires, isKnown: false };
  if (splitByStation(lines).some((part) => queuer.replacesDisplay(part.stationId)))
    tx.emit({ name: 'display.silent', data: {} });
  if (queuer.policy.ticketsPrint === 'whenSent') queuer.queue(queuer.tickets(lines, { fired, sentAt }));
}

/** Queues the word to make a course now at each station that has its items, if their tickets were printed. */
export async function queueFired(
  tx: WriteTx,
  { order, lines, course, firedAt, pointId }: DomainEvent<'order.fired'>,
): Promise<void> {
  const queuer = await openPrintQueuer(tx, order, pointId);
  if (queuer.policy.ticketsPrint === 'whenSent')
    queuer.queue(queuer.tickets(lines, { fired: { course, isKnown: true }, sentAt: firedAt }));
}

/** Queues one note for each ticket whose items go elsewhere now, or with somebody else, if it was printed when they were sent. */
export async function queueMoved(tx: WriteTx, event: DomainEvent<'order.moved'>): Promise<void> {
  const { order, movedAt, pointId } = event;
  const queuer = await openPrintQueuer(tx, order, pointId);
  if (queuer.policy.ticketsPrint !== 'whenSent') return;
  queuer.queue((await ticketsInHand(tx, event)).flatMap((inHand) => queuer.moved(inHand, movedAt)));
}

/** Queues one note at each station that has something of the order on paper, for when that is to be made now. */
export async function queuePromised(tx: WriteTx, { order, pointId }: DomainEvent<'order.promised'>): Promise<void> {
  const queuer = await openPrintQueuer(tx, order, pointId);
  if (queuer.policy.ticketsPrint !== 'whenSent') return;
  const known = order.lines.filter((line) => !line.isDivider && !isUnsent(line));
  queuer.queue(queuer.promised(linesLeft({ ...order, lines: known })));
}

/** Queues what stations have on paper of an order of which all was given back, taken back: without what a display has struck. */
export async function queueCalledOff(tx: WriteTx, { order, pointId }: DomainEvent<'order.calledOff'>): Promise<void> {
  const queuer = await openPrintQueuer(tx, order, pointId);
  if (queuer.policy.ticketsPrint === 'never') return;
  const { lines, isFor } = await calledOff(tx, order);
  queuer.queue(queuer.tickets(lines, { isFor }));
}

/** Queues the receipt of a closed order; and its tickets, if they are printed after payment. */
export async function queueReceipt(
  tx: WriteTx,
  { order, sentAt, pointId }: DomainEvent<'order.closed'>,
): Promise<void> {
  const queuer = await openPrintQueuer(tx, order, pointId);
  const tickets = queuer.policy.ticketsPrint === 'whenPaid' ? await ticketsOfPaid(tx, order, queuer, sentAt) : [];
  queuer.queue([...tickets, ...receiptOf(order, queuer, await pointsLeft(tx, order))]);
}

/** The tickets of a paid order: without what a display has struck that is silent now, after its cook has gone home. */
async function ticketsOfPaid(tx: WriteTx, order: Order, queuer: PrintQueuer, sentAt: number) {
  const lines = linesLeft(order);
  const lineIds = lines.map(({ id }) => id);
  const isStruck = struckOf(await onTickets(tx, order.id, lineIds));
  const isFor: IsFor = (stationId, { id }) => !(queuer.replacesDisplay(stationId) && isStruck(stationId, id));
  return queuer.tickets(lines, { sentAt, isFor });
}

/** Queues the receipt again that says something new: how it was really paid besides how it was booked, or who the buyer is. */
export async function queueAgain(
  tx: WriteTx,
  { order, pointId }: DomainEvent<'order.corrected' | 'order.invoiced'>,
): Promise<void> {
  const queuer = await openPrintQueuer(tx, order, pointId);
  queuer.queue(receiptOf(order, queuer, await pointsLeft(tx, order)));
}

/** What the client has after the order, where they earned or spent points with it. */
async function pointsLeft(tx: WriteTx, { clientId, pointsEarned, payments }: Order): Promise<number | undefined> {
  const isAbout = pointsEarned !== undefined || payments.some(({ points }) => points);
  return clientId === null || !isAbout ? undefined : pointsOf(tx, clientId);
}

function receiptOf(order: Order, queuer: PrintQueuer, left: number | undefined) {
  const { venue, service, style, policy, methodName, staffName, atReceiptPrinter } = queuer;
  return atReceiptPrinter('receipt', policy.receiptCopies, ({ paperDimension }) =>
    layoutReceipt(
      { order, venue, service, methodName, staffName, hasVat: policy.showsVat, pointsLeft: left },
      style,
      paperDimension,
    ),
  );
}

/** A repeat of an unchanged bill by the same device within this time is the same slip. */
const sameBillMs = 3_000;

interface Bill {
  readonly queuer: PrintQueuer;
  /** At the printer of the device, if there is one. */
  readonly layout: (printed: Pick<BillFacts, 'printedAt' | 'number'>) => readonly Draft[];
  readonly orderId: string;
  /** What was printed of this order before, and by the device a moment ago. */
  readonly before: PrintedTotals;
}

/** By order and device, the bills that a transaction prints. */
const billsOf = perVenue(() => new WeakMap<WriteTx, Map<string, Bill>>());

/**
 * Queues the bill before payment, if the venue prints it: once for each order in a transaction, as the order is at its end,
 * and not again for a second tap.
 */
export async function queueTotal(tx: WriteTx, { order, pointId }: DomainEvent<'order.totalPrinted'>): Promise<void> {
  const queuer = await openPrintQueuer(tx, order, pointId);
  if (!queuer.policy.billPrints) return;
  const { venue, service, style } = queuer;
  const layout: Bill['layout'] = (printed) =>
    queuer.atReceiptPrinter('orderTotal', 1, ({ paperDimension }) =>
      layoutTotal({ order, venue, service, ...printed }, style, paperDimension),
    );
  const ofTransactions = billsOf(tx);
  const bills = ofTransactions.get(tx) ?? new Map<string, Bill>();
  const key = `${order.id} ${pointId}`;
  const earlier = bills.get(key);
  const before = earlier
    ? earlier.before
    : await printedTotals(tx, { orderId: order.id, pointId, after: tx.now - sameBillMs });
  bills.set(key, { queuer, layout, orderId: order.id, before });
  if (ofTransactions.has(tx)) return;
  ofTransactions.set(tx, bills);
  tx.append(insertBills, [bills]);
  tx.emit({ name: 'print.queued', data: {} });
}

const insertBills: RowWriter<ReadonlyMap<string, Bill>> = async (tx, [bills], now) => {
  const numbers = new Map<string, number>();
  const jobs = [...(bills?.values() ?? [])].flatMap(({ queuer, layout, orderId, before: { count, newest } }) => {
    const again = newest === null ? undefined : layout({ printedAt: newest.at, number: newest.number })[0]?.slip;
    if (newest !== null && canonical(again) === canonical(newest.slip)) return [];
    const number = (numbers.get(orderId) ?? count) + 1;
    numbers.set(orderId, number);
    return queuer.jobsOf(layout({ printedAt: now, number }));
  });
  if (jobs.length > 0) await insertJobs(tx, jobs, now);
};

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

type PrintQueuer = Awaited<ReturnType<typeof openPrintQueuer>>;

async function openPrintQueuer(tx: WriteTx, order: Order, pointId: string | null) {
  const setup = await slipSetupAt(tx, await tx.catalogueVersion());
  const { style, policy, venue } = setup;
  const service: Service = {
    tableName: setup.tableNames.get(order.tableId ?? '') ?? null,
    waiterName: setup.staffNames.get(order.ownerId) ?? '',
    courierName: setup.staffNames.get(order.delivery?.courierId ?? '') ?? '',
  };
  /** Whether paper stands for a display that is silent. */
  const replacesDisplay = (stationId: string) => {
    const displays = policy.ticketsPrintBesideDisplays ? undefined : setup.displays.get(stationId);
    return displays !== undefined && !isWatched(tx, stationId, displays, tx.now);
  };
  const isPrinted = (stationId: string) =>
    policy.ticketsPrintBesideDisplays || !setup.displays.has(stationId) || replacesDisplay(stationId);

  /** One slip at each printer of a station, unless a display shows it now. */
  const atStation = (kind: JobKind, stationId: string, layout: (stationName: string, printer: Printer) => Slip) =>
    setup.printers
      .filter((printer) => printer.purpose === 'station' && printer.stationId === stationId && isPrinted(stationId))
      .map((printer): Draft => {
        const slip = layout(setup.stationNames.get(stationId) ?? '', printer);
        return { kind, printer, pieces: 1, slip };
      });

  const jobsOf = (drafts: readonly Draft[]) =>
    drafts.flatMap(({ kind, printer, slip, pieces }): NewJob[] => {
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

  return {
    venue,
    style,
    service,
    policy,
    replacesDisplay,
    staffName: (userId: string) => setup.staffNames.get(userId) ?? '',
    methodName: (code: string) => setup.methodNames.get(code) ?? code,
    tickets: (
      lines: readonly OrderLine[],
      {
        fired,
        sentAt = tx.now,
        isFor,
      }: Partial<Pick<TicketFacts, 'fired' | 'sentAt'>> & { readonly isFor?: IsFor } = {},
    ): Draft[] =>
      splitByStation(lines, isFor).flatMap((part) =>
        atStation(
          fired?.isKnown ? 'courseFired' : 'orderTicket',
          part.stationId,
          (stationName, { paperDimension, printsOrderCode: showsCode }) =>
            layoutTicket(
              { order, lines: part.lines, stationName, service, fired, showsCode, sentAt, cameAt: tx.now },
              style,
              paperDimension,
            ),
        ),
      ),
    moved: ({ says, lines }: InHand, movedAt = tx.now): Draft[] =>
      splitByStation(lines.map(({ line }) => line)).flatMap(({ stationId, lines: ofStation }) => {
        const facts = { order, from: says, lines: ofStation, service, movedAt };
        return atStation('orderMoved', stationId, (stationName, { paperDimension }) =>
          layoutMoved({ ...facts, stationName }, style, paperDimension),
        );
      }),
    promised: (lines: readonly OrderLine[]): Draft[] =>
      splitByStation(lines).flatMap(({ stationId, lines: ofStation }) =>
        atStation('orderPromised', stationId, (stationName, { paperDimension }) =>
          layoutPromised({ order, lines: ofStation, stationName, service, saidAt: tx.now }, style, paperDimension),
        ),
      ),
    atReceiptPrinter: (kind: JobKind, pieces: number, layout: (printer: NewPrinter) => Slip): Draft[] => {
      const printer = receiptPrinter(setup, pointId);
      return printer === null ? [] : [{ kind, printer, pieces, slip: layout(printer) }];
    },
    jobsOf,
    queue: (drafts: readonly Draft[]): void => {
      const jobs = jobsOf(drafts);
      if (jobs.length === 0) return;
      tx.append(insertJobs, jobs);
      tx.emit({ name: 'print.queued', data: {} });
    },
  };
}
