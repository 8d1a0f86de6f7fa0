// Orders that go to another table, order or waiter, and what their stations and printers are told of it.
import { afterAll, beforeAll, expect } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, openTestApp, type TestApp } from './app.ts';

export let test: TestApp;
export let arta: Client;
export let manager: Client;
export let cook: Client;
export let besnik: Client;
export async function signInAgain(): Promise<void> {
  arta = await test.signIn('Waiter', 'till');
}

export const read = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));

export const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);

export const does = async (by: Client, ...commands: Record<string, unknown>[]) =>
  expect(said(await by.command(...commands))).toEqual(commands.map(() => 'done'));

export type Sent = 'sent' | 'unsent' | 'absent';

interface Ordered {
  readonly orderId: string;
  readonly lineIds: readonly string[];
}

/** An order of two pizzas and a beer, or of nothing. */
export async function ordered(
  state: Sent,
  { by = arta, table = 0, orderType = 'inHouse' }: { by?: Client; table?: number; orderType?: string } = {},
): Promise<Ordered> {
  const orderId = uuidv7();
  const tableId = orderType === 'inHouse' ? test.venue.tables[table] : null;
  await does(by, { type: 'openOrder', orderId, orderType, tableId, covers: tableId === null ? 0 : 2 });
  if (state === 'absent') return { orderId, lineIds: [] };
  const lineIds = [uuidv7(), uuidv7()];
  const { pizza, beer } = test.venue.products;
  await does(
    by,
    { type: 'addLine', orderId, lineId: lineIds[0], productId: pizza, quantity: 2000 },
    { type: 'addLine', orderId, lineId: lineIds[1], productId: beer, quantity: 1000 },
    ...(state === 'sent' ? [{ type: 'send', orderId }] : []),
  );
  return { orderId, lineIds };
}

/** How many tickets to make, and notes of what moved, there are: on displays and on paper. */
async function slips() {
  const [row] = await read<{ tickets: number; notes: number; printed: number; printedNotes: number }>(sql`
    SELECT (SELECT count(*)::int FROM station_ticket WHERE moved_from IS NULL) AS tickets,
           (SELECT count(*)::int FROM station_ticket WHERE moved_from IS NOT NULL) AS notes,
           (SELECT count(*)::int FROM print_job WHERE kind = 'orderTicket') AS printed,
           (SELECT count(*)::int FROM print_job WHERE kind = 'orderMoved') AS "printedNotes"`);
  return row as NonNullable<typeof row>;
}

let before: Awaited<ReturnType<typeof slips>>;

export const lookAtSlips = async (): Promise<void> => {
  before = await slips();
};

export const since = async () => {
  const now = await slips();
  return {
    tickets: now.tickets - before.tickets + now.printed - before.printed,
    notes: now.notes - before.notes,
    printedNotes: now.printedNotes - before.printedNotes,
  };
};

export const nothing = { tickets: 0, notes: 0, printedNotes: 0 };

/** One at the bar, one in the kitchen. */
export const oneEach = { tickets: 0, notes: 2, printedNotes: 2 };

export const orderRow = async (orderId: string) =>
  (
    await read<{ status: string; tableId: string; total: number; vat: number; lines: number; payments: number }>(sql`
      SELECT status, table_id AS "tableId", total, vat,
             (SELECT count(*)::int FROM order_line WHERE order_id = o.id) AS lines,
             (SELECT count(*)::int FROM order_payment WHERE order_id = o.id) AS payments
      FROM sales_order o WHERE id = ${orderId}`)
  )[0];

export const entriesOf = async (commandId: string) =>
  (
    await read<{ action: string; subject: string; data: string }>(sql`
      SELECT action, subject, data FROM journal WHERE command_id = ${commandId} ORDER BY seq`)
  ).map(({ data, ...entry }) => ({ ...entry, data: JSON.parse(data) }));

export const states: readonly Sent[] = ['sent', 'unsent', 'absent'];

export function openVenueOfStations(): void {
  beforeAll(async () => {
    test = await openTestApp();
    [arta, manager, cook, besnik] = await Promise.all([
      test.signIn('Waiter', 'till'),
      test.signIn('Manager', 'tablet'),
      test.signIn('Display', 'kitchen'),
      test.signIn('waiter2', 'tablet'),
    ]);
  });
  afterAll(() => test?.close());
}
