import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import type { Role } from '#kernel/permission.ts';
import { sql } from '#platform/server/sql.ts';
import { type App, openApp } from '../../src/main/app.ts';
import { letIntoOffice } from '../kit/access.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { migrations, testVenue } from '../kit/places.ts';
import { pins } from '../kit/venue.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
});
afterAll(() => test.close());

interface Matrix {
  readonly version: string;
  readonly features: readonly {
    readonly name: string;
    readonly permissions: readonly { name: string; defaults: Role[]; roles: Role[]; fixed: string | null }[];
  }[];
}
interface Change {
  readonly role: Role;
  readonly permission: string;
  readonly isGranted: boolean;
}

const path = 'api/roles/permissions';
const matrix = async (by = admin): Promise<Matrix> => (await by.call('GET', path)).body;
const cells = ({ features }: Matrix) => features.flatMap(({ permissions }) => permissions);
async function change(changes: readonly Change[], by = admin, headers: Record<string, string> = {}) {
  const { version } = await matrix();
  return by.call('PUT', path, { version, changes }, headers);
}
const grant = (role: Role, permission: string) => change([{ role, permission, isGranted: true }]);
const revoke = (role: Role, permission: string) => change([{ role, permission, isGranted: false }]);
const stored = () => test.app.venue.read((tx) => tx.rows(sql`SELECT role, permission FROM role_permission`));
const journal = () =>
  test.app.venue.read((tx) =>
    tx.rows<{ seq: number; subject: string; userId: string; data: string }>(
      sql`SELECT seq, subject, user_id AS "userId", data FROM journal WHERE action = 'roles.changed' ORDER BY seq`,
    ),
  );

afterEach(async () => {
  const changes = cells(await matrix()).flatMap(({ name, defaults, roles }) => [
    ...roles.filter((role) => !defaults.includes(role)).map((role) => ({ role, permission: name, isGranted: false })),
    ...defaults.filter((role) => !roles.includes(role)).map((role) => ({ role, permission: name, isGranted: true })),
  ]);
  if (changes.length > 0) expect((await change(changes)).status).toBe(200);
  expect(await stored()).toEqual([]);
});

describe('what a role may do', () => {
  it('is what the code declares until an administrator changes it', async () => {
    const { features } = await matrix();
    expect(features.map(({ name }) => name)).toEqual(['platform', ...test.app.features.map(({ name }) => name)]);
    for (const { roles, defaults } of cells({ version: '', features })) expect([...roles]).toEqual([...defaults]);
  });

  it('is revoked and granted at once, for signed-in users', async () => {
    const waiter = await test.signIn('Waiter');
    const may = async () => (await waiter.call('GET', 'api/reports/sales')).status !== 403;
    const shown = async () => (await waiter.call('GET', 'api/session')).body.userPermissions.includes('report.sales');
    expect([await may(), await shown()]).toEqual([true, true]);
    await revoke('Waiter', 'report.sales');
    expect([await may(), await shown()]).toEqual([false, false]);
    await grant('Waiter', 'report.sales');
    expect([await may(), await shown()]).toEqual([true, true]);
    await letIntoOffice(test, 'Waiter');
    await grant('Waiter', 'audit.read');
    expect((await waiter.call('GET', 'api/audit')).status).toBe(200);
  });

  it('applies in another process of the venue too, and its tills are notified', async () => {
    const other: App = await openApp({
      connection: test.connection,
      dataFolder: test.dataFolder,
      migrations,
      webFolder: null,
      venues: [{ id: testVenue, setupCode: '123456' }],
      clock: () => test.time.now,
      demo: null,
      logLevel: 'error',
      hasWorkers: false,
    });
    try {
      const { token } = await test.signIn('Waiter');
      const ask = () => other.http.inject({ url: '/api/reports/sales', headers: { authorization: `Bearer ${token}` } });
      expect((await ask()).statusCode).not.toBe(403);
      const heard: string[] = [];
      const leave = other.venue.hub.subscribe(({ name }) => heard.push(name));
      await revoke('Waiter', 'report.sales');
      await expect.poll(() => heard).toEqual(['access.changed', 'roles.changed', 'catalogue.changed']);
      leave();
      expect((await ask()).statusCode).toBe(403);
    } finally {
      await other.close();
    }
  });

  it('is obeyed by the rules of orders', async () => {
    const waiter = await test.signIn('Waiter');
    const open = async () => {
      const orderId = uuidv7();
      const { body } = await waiter.command({
        type: 'openOrder',
        orderId,
        orderType: 'inHouse',
        tableId: test.venue.tables[0],
        covers: 1,
      });
      const [{ outcome, code }] = body.answers;
      if (outcome === 'done') await waiter.command({ type: 'cancelOrder', orderId });
      return code ?? outcome;
    };
    expect(await open()).toBe('done');
    await revoke('Waiter', 'order.takeTable');
    expect(await open()).not.toBe('done');
  });

  it('is obeyed where an approver gives a word', async () => {
    const waiter = await test.signIn('Waiter');
    const ask = async (person: 'Manager' | 'Salesman') => {
      const terms = { lineId: uuidv7(), quantity: 1000, reason: 'cold' };
      const body = { pin: pins[person], action: 'voidLine', subject: uuidv7(), terms, amount: 100 };
      const answer = await waiter.call('POST', 'api/approvals', body);
      return answer.body.error?.code ?? answer.status;
    };
    expect([await ask('Manager'), await ask('Salesman')]).toEqual([200, 'APPROVER_REFUSED']);
    await change([
      { role: 'Manager', permission: 'order.void', isGranted: false },
      { role: 'Salesman', permission: 'order.void', isGranted: true },
    ]);
    expect([await ask('Manager'), await ask('Salesman')]).toEqual(['APPROVER_REFUSED', 200]);
    const unknown = { pin: pins.Manager, action: 'toString', subject: uuidv7(), amount: 0 };
    expect((await waiter.call('POST', 'api/approvals', unknown)).body.error.code).toBe('INVALID_INPUT');
  });

  it('can be granted only by an administrator', async () => {
    const manager = await test.signIn('Manager');
    expect((await manager.call('GET', path)).status).toBe(200);
    expect(
      (await change([{ role: 'Manager', permission: 'vats.write', isGranted: true }], manager)).body.error,
    ).toEqual({
      code: 'NO_PERMISSION',
      details: { permission: 'roles.write' },
    });
  });
});

describe('the administrator', () => {
  it('keeps what is needed to restore the rest, for administrators only', async () => {
    const before = await journal();
    const fixed = cells(await matrix()).filter((cell) => cell.fixed !== null);
    expect(fixed.map(({ name }) => name)).toEqual(expect.arrayContaining(['roles.write', 'roles.read', 'staff.write']));
    for (const { name } of fixed) {
      expect((await revoke('Admin', name)).body.error?.code, name).toBe('PERMISSION_FIXED');
    }
    for (const permission of ['roles.write', 'staff.write']) {
      expect((await grant('Manager', permission)).body.error?.code).toBe('PERMISSION_FIXED');
    }
    expect(await stored()).toEqual([]);
    expect(await journal()).toEqual(before);
  });

  it('is not locked out by rows inserted into the database', async () => {
    await test.app.venue.inWriteTx(async (tx) => {
      await tx.run(sql`
        INSERT INTO role_permission (role, permission, is_granted)
        VALUES ('Admin', 'roles.write', false), ('Manager', 'roles.write', true), ('Manager', 'gone.byNow', true)`);
      tx.emit({ name: 'access.changed', data: {} });
    });
    const manager = await test.signIn('Manager');
    expect((await change([], manager)).status).toBe(403);
    expect((await change([])).status).toBe(200);
    await test.app.venue.inWriteTx((tx) => tx.run(sql`DELETE FROM role_permission`));
  });

  it('may take anything else from the own role, and give it back', async () => {
    expect((await revoke('Admin', 'report.dashboard')).status).toBe(200);
    expect((await admin.call('GET', 'api/dashboard')).status).toBe(403);
    expect((await grant('Admin', 'report.dashboard')).status).toBe(200);
    expect((await admin.call('GET', 'api/dashboard')).status).toBe(200);
  });
});

describe('a change', () => {
  it('is in the journal by role, with what was and what is', async () => {
    const before = (await journal()).length;
    const commandId = uuidv7();
    const changes: Change[] = [
      { role: 'Waiter', permission: 'audit.read', isGranted: true },
      { role: 'Waiter', permission: 'order.takeTable', isGranted: false },
      { role: 'Salesman', permission: 'table.free', isGranted: true },
      // Unchanged: nothing to report.
      { role: 'Manager', permission: 'audit.read', isGranted: true },
    ];
    expect((await change(changes, admin, { 'command-id': commandId })).status).toBe(200);
    const entries = (await journal()).slice(before);
    const userId = test.venue.people.Admin;
    expect(entries.map(({ subject, data, userId: by }) => ({ subject, by, data: JSON.parse(data) }))).toEqual([
      { subject: 'roles:Salesman', by: userId, data: { 'table.free': [false, true] } },
      { subject: 'roles:Waiter', by: userId, data: { 'audit.read': [false, true], 'order.takeTable': [true, false] } },
    ]);
    expect((await stored()).length).toBe(3);
    // Finding: the page of the roles had no history.
    const history = await admin.call('GET', `${path}/history`);
    expect(history.body.slice(0, 2)).toMatchObject([
      { role: 'Waiter', userName: 'Admin', data: { 'audit.read': [false, true], 'order.takeTable': [true, false] } },
      { role: 'Salesman', userName: 'Admin', data: { 'table.free': [false, true] } },
    ]);
    expect((await (await test.signIn('Waiter')).call('GET', `${path}/history`)).status).toBe(403);
  });

  it('is refused if it was made on an older version', async () => {
    const { version } = await matrix();
    await grant('Waiter', 'audit.read');
    const late = await admin.call('PUT', path, {
      version,
      changes: [{ role: 'Salesman', permission: 'audit.read', isGranted: true }],
    });
    expect(late.status).toBe(409);
    expect(late.body.error).toMatchObject({ code: 'RECORD_CHANGED', details: { by: expect.stringMatching(/./) } });
    expect((await stored()).length).toBe(1);
  });

  it('of an undeclared permission is refused as a whole', async () => {
    const changes: Change[] = [
      { role: 'Waiter', permission: 'audit.read', isGranted: true },
      { role: 'Waiter', permission: 'constructor', isGranted: true },
    ];
    expect((await change(changes)).body.error).toMatchObject({ code: 'UNKNOWN_PERMISSION' });
    expect(await stored()).toEqual([]);
  });

  it('has its effect once, however often it is sent', async () => {
    const { version } = await matrix();
    const before = (await journal()).length;
    const body = { version, changes: [{ role: 'Waiter', permission: 'audit.read', isGranted: true }] };
    const commandId = uuidv7();
    const send = () => admin.call('PUT', path, body, { 'command-id': commandId });
    const answers = [await send(), await send()];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await journal()).length).toBe(before + 1);
  });
});
