import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients as clientResource } from '#features/clients/domain/resources.ts';
import { effects } from '#features/configuration/domain/effects.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { type UserFlag, userFlags } from '#kernel/permission.ts';
import { emptyValues } from '#kernel/resource.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { projectRoot } from '../kit/places.ts';
import { pins } from '../kit/venue.ts';

/*
 * Issue 10, point 7: each flag of a user and each setting of the till acts at the server, on every device, at once: what
 * was refused is done after an administrator has changed it, and the other way round. A setting needs no new log-in; a right of
 * a user ends their sessions.
 */

let test: TestApp;
let admin: Client;
/** The same waiter on two devices. */
let tills: readonly Client[];
let clientId: string;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
  tills = [await test.signIn('Waiter'), await test.signIn('Waiter', 'tablet')];
  const client = { ...emptyValues(clientResource.fields), name: 'Drita', dueLimit: 100_000 };
  clientId = (await admin.call('POST', 'api/clients', client)).body.id;
});
afterAll(() => test?.close());

type Command = Record<string, unknown>;
/** What the server says to the last of the commands. */
async function said(by: Client, ...commands: Command[]): Promise<string> {
  const { status, body } = await by.command(...commands);
  if (status !== 200) return body.error.code;
  const { code, outcome } = body.answers.at(-1);
  return code ?? outcome;
}
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  status === 200 ? 'done' : (body.error?.code ?? String(status));
const open = (orderId: string, orderType = 'takeAway'): Command => ({
  type: 'openOrder',
  orderId,
  orderType,
  tableId: null,
  covers: 0,
});
const add = (orderId: string, lineId = uuidv7(), product: keyof TestApp['venue']['products'] = 'beer'): Command => ({
  type: 'addLine',
  orderId,
  lineId,
  quantity: 1000,
  productId: test.venue.products[product],
});
const pay = (orderId: string, method: string): Command => ({
  type: 'pay',
  orderId,
  expectedTotal: 200,
  payments: [{ id: uuidv7(), method, amount: 200, reference: 'A-1' }],
});
const approve = async (by: Client, action: string, subject: string, terms?: object) => {
  const body = { pin: pins.waiter2, action, subject, amount: action === 'giveFree' ? 200 : 0, terms };
  return codeOf(await by.call('POST', 'api/approvals', body));
};
/** A new order with a beer, of the administrator, who may do everything, or of the waiter. */
async function ordered(by: Client, lineId = uuidv7()): Promise<string> {
  const orderId = uuidv7();
  expect(await said(by, open(orderId), add(orderId, lineId))).toBe('done');
  return orderId;
}

const setting = async (name: string, value: unknown) => {
  const answer = await admin.call('PUT', 'api/configuration', { changes: { [name]: value }, isConfirmed: true });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

/** A setting, its two values, what is done, and what the server says to it under each. */
const settings: readonly (readonly [
  name: keyof typeof effects,
  values: readonly [unknown, unknown],
  act: (by: Client) => Promise<string>,
  answers: readonly [string, string],
])[] = [
  ['directOrder', [true, false], (by) => said(by, open(uuidv7(), 'direct')), ['done', 'ORDER_TYPE_NOT_OFFERED']],
  ['delivery', [true, false], (by) => said(by, open(uuidv7(), 'delivery')), ['done', 'ORDER_TYPE_NOT_OFFERED']],
  [
    'splitOrder',
    [true, false],
    async (by) => {
      const [orderId, lineId] = [uuidv7(), uuidv7()];
      const lines = [{ lineId, quantity: 1000, toLineId: uuidv7() }];
      const split = { type: 'splitOrder', orderId, newOrderId: uuidv7(), lines };
      return said(by, open(orderId), add(orderId, lineId), add(orderId), split);
    },
    ['done', 'SPLIT_NOT_OFFERED'],
  ],
  [
    'courseSpliters',
    [true, false],
    async (by) => {
      const orderId = await ordered(by);
      return said(by, add(orderId, uuidv7(), 'course'));
    },
    ['done', 'COURSES_NOT_OFFERED'],
  ],
  [
    'disableOrderComments',
    [false, true],
    async (by) => said(by, { type: 'commentOrder', orderId: await ordered(by), comment: 'shpejt' }),
    ['done', 'COMMENTS_DISABLED'],
  ],
  [
    'showAllTableTotals',
    [true, false],
    async (by) => {
      const orderId = await ordered(admin);
      const { orders } = (await by.call('GET', 'api/orders/open')).body;
      const shown = orders.find(({ id }: { id: string }) => id === orderId);
      return typeof shown.total === 'number' ? 'shown' : 'hidden';
    },
    ['shown', 'hidden'],
  ],
  ['waiterAccess', [true, false], async (by) => said(by, add(await ordered(admin))), ['done', 'ORDER_OF_COLLEAGUE']],
  [
    'freeTable',
    [true, false],
    async (by) => {
      const orderId = uuidv7();
      const atTable = { ...open(orderId, 'inHouse'), tableId: test.venue.tables[0] };
      const payments = [{ id: uuidv7(), method: 'cash', amount: 200 }];
      const { body } = await by.command(atTable, add(orderId), { ...pay(orderId, 'cash'), payments });
      const outcomes = body.answers.map(
        ({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome,
      );
      return [...outcomes, body.orders.at(-1)?.isTableHeld ? 'held' : 'free'].join();
    },
    ['done,done,done,held', 'done,done,done,free'],
  ],
  [
    'orderTotalNonFical',
    [true, false],
    async (by) => said(by, { type: 'printTotal', orderId: await ordered(by) }),
    ['done', 'BILL_NOT_OFFERED'],
  ],
  ['bankCard', [true, false], async (by) => said(by, pay(await ordered(by), 'card')), ['done', 'CARD_NOT_OFFERED']],
  [
    'vat',
    [true, false],
    async (by) => {
      const { body } = await by.command(add(await ordered(by)));
      return body.orders[0].lines.at(-1).vatRate === null ? 'no VAT' : 'VAT';
    },
    ['VAT', 'no VAT'],
  ],
  [
    'adminConfirmAppClose',
    [false, true],
    async () => codeOf(await (await test.signIn('waiter2')).call('POST', 'api/session/close', {})),
    ['done', 'CLOSING_NEEDS_APPROVAL'],
  ],
  [
    'cardSignIn',
    [true, false],
    async () => String((await test.call('GET', 'api/login/context')).body.opensByCard),
    ['true', 'false'],
  ],
];

/** Where a setting that the server obeys is tested, if not above: that file changes it, by its name. */
const elsewhere: Partial<Record<keyof typeof effects, string>> = {
  priceList: 'tests/server/client-prices.test.ts',
  freePayment: 'tests/server/free-orders.test.ts',
  freePaymentConfirmation: 'tests/server/free-orders.test.ts',
  serviceFeePercentage: 'tests/server/service-fee.test.ts',
  dailyFoodLimit: 'tests/server/staff-meals.test.ts',
  cardPaymentFee: 'tests/server/card-fee.test.ts',
  seats: 'tests/server/seats.test.ts',
  activeVouchers: 'src/features/vouchers/server/redeem.test.ts',
  clientCard: 'tests/server/client-cards.test.ts',
  searchClientCards: 'tests/server/client-cards.test.ts',
  pointsPerHundred: 'tests/server/client-points.test.ts',
  pointWorth: 'tests/server/client-points.test.ts',
  hasMobilePos: 'src/features/configuration/server/configuration.test.ts',
  closedTime: 'tests/server/business-days.test.ts',
  closeSalesDayAutomatically: 'tests/server/business-days.test.ts',
  requireShift: 'tests/server/shifts.test.ts',
  adminClockin: 'tests/server/shifts.test.ts',
  managerHandouts: 'tests/server/shifts.test.ts',
  waiterSelfHandouts: 'tests/server/shifts.test.ts',
  includeBankAmountHandouts: 'tests/server/shifts.test.ts',
};

describe('a setting of the till', () => {
  it.each(settings)('%s acts at the server, on both devices, at once', async (name, values, act, answers) => {
    for (const round of [0, 1, 0] as const) {
      await setting(name, values[round]);
      const got = [];
      for (const by of tills) got.push(await act(by));
      expect({ name, value: values[round], got }).toEqual({
        name,
        value: values[round],
        got: [answers[round], answers[round]],
      });
    }
  });

  it('is tested here or where it says, each that the server’s rules obey', () => {
    const here = new Set<string>(settings.map(([name]) => name));
    // Of the device's screen, of every figure, or computed: no switch of the till.
    const other = new Set(['currency', 'timeZone', 'offlineHours', 'closedDay', 'otherClosedDays', 'openDay']);
    const obeyed = Object.entries(effects).flatMap(([name, effect]) =>
      'now' in effect && /^(orders|clients|shifts|devices|prices)\./.test(effect.now) ? [name] : [],
    );
    const missing = obeyed.filter((name) => {
      if (here.has(name) || other.has(name)) return false;
      const file = elsewhere[name as keyof typeof effects];
      const path = file === undefined ? '' : join(projectRoot, file);
      // A command may have the same name; what changes the setting has it as a key.
      return !existsSync(path) || !new RegExp(`\\b${name}:`).test(readFileSync(path, 'utf8'));
    });
    expect(missing).toEqual([]);
  });
});

/** A flag of a user, what they do or approve, and what the server says without and with it. */
const flags: readonly (readonly [
  flag: UserFlag,
  whose: 'Waiter' | 'waiter2',
  act: (by: Client) => Promise<string>,
  answers: readonly [string, string],
])[] = [
  [
    'deleteOrderPermission',
    'Waiter',
    async (by) => {
      const lineId = uuidv7();
      const orderId = await ordered(by, lineId);
      const taken = { type: 'voidLine', orderId, lineId, voidLineId: uuidv7(), quantity: 1000, reason: 'gabim' };
      return said(by, { type: 'send', orderId }, taken);
    },
    ['APPROVAL_REQUIRED', 'done'],
  ],
  [
    'duePaymentPermission',
    'Waiter',
    async (by) => {
      const charge = { type: 'chargeAccount', expectedTotal: 200, paymentId: uuidv7(), method: 'account', amount: 200 };
      return said(by, { ...charge, orderId: await ordered(by), clientId });
    },
    ['ACCOUNT_NOT_ALLOWED', 'done'],
  ],
  [
    'approveFreePayment',
    'waiter2',
    async (by) => {
      const terms = { amount: 200, method: 'free', reason: 'mysafir' };
      return approve(by, 'giveFree', await ordered(by), terms);
    },
    ['APPROVER_REFUSED', 'done'],
  ],
  [
    'approveAppClose',
    'waiter2',
    async (by) => approve(by, 'closeProgram', (await by.call('GET', 'api/session')).body.point.id),
    ['APPROVER_REFUSED', 'done'],
  ],
  [
    'freeTablePermission',
    'waiter2',
    async (by) => approve(by, 'freeTable', await ordered(by)),
    ['APPROVER_REFUSED', 'done'],
  ],
  [
    'reservationsPermission',
    'Waiter',
    async (by) => codeOf(await by.call('GET', 'api/reservations')),
    ['NO_PERMISSION', 'done'],
  ],
  [
    'displayControllerPermission',
    'Waiter',
    async (by) => codeOf(await by.call('GET', `api/stations/${test.venue.stations.bar}/tickets`)),
    ['NO_PERMISSION', 'done'],
  ],
];

/** Where a flag is tested, if not above; approveDamages comes with what it is about. */
const flagsElsewhere: Partial<Record<UserFlag, string>> = {
  waiterAccess: 'tests/server/places-of-users.test.ts',
  canCashOut: 'tests/server/shifts.test.ts',
  userAccess: 'tests/server/places-of-users.test.ts',
  liveTickerAllOrders: 'tests/server/ticker.test.ts',
};
const waiting: readonly UserFlag[] = ['approveDamages'];

describe('a flag of a user', () => {
  const grant = async (flag: UserFlag, whose: 'Waiter' | 'waiter2', isOn: boolean) => {
    const id = test.venue.people[whose];
    const { id: _, ...user } = (await admin.call('GET', `api/users/${id}`)).body;
    const answer = await admin.call('PUT', `api/users/${id}`, { ...user, [flag]: isOn });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };

  /** A right that changed ends the sessions of its user: their devices sign in again by themselves. */
  const signInAgain = async () => {
    expect(await Promise.all(tills.map((by) => said(by, open(uuidv7()))))).toEqual([
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
    ]);
    tills = [await test.signIn('Waiter'), await test.signIn('Waiter', 'tablet')];
  };

  it.each(flags)('%s acts at the server, on both devices, at once', async (flag, whose, act, answers) => {
    for (const round of [1, 0, 1] as const) {
      await grant(flag, whose, round === 1);
      if (whose === 'Waiter') await signInAgain();
      const got = [];
      for (const by of tills) got.push(await act(by));
      expect({ flag, isOn: round === 1, got }).toEqual({
        flag,
        isOn: round === 1,
        got: [answers[round], answers[round]],
      });
    }
    await grant(flag, whose, false);
    if (whose === 'Waiter') await signInAgain();
  });

  it('waiterAccess acts on both devices at once: without it the sessions end', async () => {
    const take = () => Promise.all(tills.map((by) => said(by, open(uuidv7()))));
    expect(await take()).toEqual(['done', 'done']);
    await grant('waiterAccess', 'Waiter', false);
    expect(await take()).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
    await grant('waiterAccess', 'Waiter', true);
    await signInAgain();
    expect(await take()).toEqual(['done', 'done']);
  });

  it('is tested here or where it says', () => {
    const here = new Set<string>([...flags.map(([flag]) => flag), ...waiting]);
    const isElsewhere = (flag: UserFlag) => {
      const path = join(projectRoot, flagsElsewhere[flag] ?? '-');
      return existsSync(path) && new RegExp(`\\b${flag}\\b`).test(readFileSync(path, 'utf8'));
    };
    const missing = userFlags.filter((flag) => !here.has(flag) && !isElsewhere(flag));
    expect(missing).toEqual([]);
  });
});

describe('a limit of a user', () => {
  const limited = async (more: object) => {
    const id = test.venue.people.Waiter;
    const { id: _, ...user } = (await admin.call('GET', `api/users/${id}`)).body;
    expect((await admin.call('PUT', `api/users/${id}`, { ...user, ...more })).status).toBe(200);
  };

  it('discountLimit acts at once: more than it needs an approval', async () => {
    const give = async (by: Client) =>
      said(by, {
        type: 'discountOrder',
        orderId: await ordered(by),
        discount: { kind: 'percent', value: 1_000 },
      });
    for (const [discountLimit, wanted] of [
      [999, 'APPROVAL_REQUIRED'],
      [1_000, 'done'],
      [0, 'APPROVAL_REQUIRED'],
    ] as const) {
      await limited({ discountLimit });
      tills = [await test.signIn('Waiter'), await test.signIn('Waiter', 'tablet')];
      expect([await give(tills[0] as Client), await give(tills[1] as Client)]).toEqual([wanted, wanted]);
    }
  });

  it.each([
    ['foodLimit', 'tests/server/staff-meals.test.ts', /foodLimit|food_limit/],
    ['staffPrice', 'tests/server/staff-meals.test.ts', /staffPrice|staff_price/],
    ['card', 'tests/server/cards.test.ts', /card/],
    ['doser', 'src/features/orders/server/frozen-lines.test.ts', /doser/],
  ])('%s is tested in %s', (_, file, name) => {
    expect(readFileSync(join(projectRoot, file), 'utf8')).toMatch(name);
  });
});
