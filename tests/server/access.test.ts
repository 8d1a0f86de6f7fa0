import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/server/sql.ts';
import { letIntoOffice, setAccess } from '../kit/access.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { devices, type Person, pins } from '../kit/venue.ts';

let test: TestApp;
let admin: Client;
beforeEach(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
});
afterEach(() => test.close());

const codeOf = ({ body }: Answered): string => body.error?.code ?? 'done';
const generate = (by: Client, person: Person) =>
  by.call('POST', `api/users/${test.venue.people[person]}/pin/generate`, { digits: 7 });
const logIn = (pin: string, device: keyof typeof devices = 'till') =>
  test.call('POST', 'api/login', { pin, posValue: devices[device] });

/** What the administrator decides for a role. */
async function grant(role: string, permission: string, isGranted = true): Promise<void> {
  const { version } = (await admin.call('GET', 'api/roles/permissions')).body;
  const answer = await admin.call('PUT', 'api/roles/permissions', {
    version,
    changes: [{ role, permission, isGranted }],
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  if (isGranted && ['Waiter', 'Salesman'].includes(role)) await letIntoOffice(test, role);
}

describe('who may give somebody a new PIN', () => {
  it('is decided by what both hold, not by the names of their roles', async () => {
    const manager = await test.signIn('Manager', 'tablet');
    for (const person of ['Waiter', 'Salesman', 'Warehouse', 'Staff', 'Display'] as const) {
      expect(codeOf(await generate(manager, person)), person).toBe('done');
    }
    for (const person of ['Admin', 'Manager'] as const) {
      expect(codeOf(await generate(manager, person)), person).toBe('RIGHTS_BEYOND_YOURS');
    }
    // A waiter who may verify the journal may more than the manager, in that.
    await grant('Waiter', 'journal.verify');
    expect(codeOf(await generate(manager, 'Waiter'))).toBe('RIGHTS_BEYOND_YOURS');
    await grant('Manager', 'journal.verify');
    expect(codeOf(await generate(manager, 'Waiter'))).toBe('done');
  });

  it('reaches no further for a role that was granted the right', async () => {
    await grant('Salesman', 'staff.resetPin');
    const salesman = await test.signIn('Salesman', 'tablet');
    // Waiters take tables, salesmen do not.
    for (const person of ['Waiter', 'Manager', 'Admin', 'Salesman'] as const) {
      expect(codeOf(await generate(salesman, person)), person).toBe('RIGHTS_BEYOND_YOURS');
    }
    // Nor do they eat on somebody's allowance, unless their role has one.
    expect(codeOf(await generate(salesman, 'Staff'))).toBe('RIGHTS_BEYOND_YOURS');
    await grant('Salesman', 'order.takeStaff');
    expect(codeOf(await generate(await test.signIn('Salesman', 'tablet'), 'Staff'))).toBe('done');
  });

  it('reaches a user’s flags, too', async () => {
    await grant('Manager', 'table.free', false);
    const manager = await test.signIn('Manager', 'tablet');
    // The waiter of the test venue frees tables by a flag.
    expect(codeOf(await generate(manager, 'Waiter'))).toBe('RIGHTS_BEYOND_YOURS');
    expect(codeOf(await generate(manager, 'waiter2'))).toBe('done');
  });

  it('review 23: is no second person whom they need for what nobody does alone, whatever else they hold more', async () => {
    const flag = (person: Person, name: string) =>
      setAccess(
        test,
        sql`UPDATE employee SET flags = array_append(flags, ${name}::text) WHERE id = ${test.venue.people[person]}`,
      );
    await flag('Manager', 'canCashOut');
    await flag('waiter2', 'approveFreePayment');
    await setAccess(test, sql`UPDATE employee SET role = 'Manager' WHERE id = ${test.venue.people.Salesman}`);
    const manager = await test.signIn('Manager', 'tablet');
    for (const person of ['waiter2', 'Salesman'] as const) {
      expect(codeOf(await generate(manager, person)), person).toBe('RIGHTS_BEYOND_YOURS');
    }
    expect(codeOf(await generate(manager, 'Waiter'))).toBe('done');
  });

  it('is always open to whoever grants permissions, whatever was taken from them', async () => {
    await grant('Admin', 'order.refund', false);
    admin = await test.signIn('Admin');
    expect(codeOf(await generate(admin, 'Manager'))).toBe('done');
  });
});

describe('how many digits a PIN needs', () => {
  it('is decided by what its owner may do over others, also where a role was granted that', async () => {
    const { Salesman: id } = test.venue.people;
    const set = (pin: string) => admin.call('POST', `api/users/${id}/pin`, { pin });
    expect(codeOf(await set('04827'))).toBe('done');
    expect((await logIn('04827', 'tablet')).body.employee.needsNewPin).toBe(false);
    await grant('Salesman', 'order.discountAny');
    expect((await logIn('04827', 'tablet')).body.employee.needsNewPin).toBe(true);
    expect(codeOf(await set('04828'))).toBe('PIN_TOO_SHORT');
    expect(codeOf(await set('0482719'))).toBe('done');
  });
});

describe('who deletes users', () => {
  it('is whoever may change them: seeing them is not enough', async () => {
    await grant('Salesman', 'staff.read');
    const salesman = await test.signIn('Salesman', 'tablet');
    const answer = await salesman.call('DELETE', `api/users/${test.venue.people.Staff}`);
    expect(codeOf(answer)).toBe('ONLY_ADMIN_DELETES_USERS');
  });
});

describe('a manager who lifts the wait of a device between guesses', () => {
  /** Guesses at the administrator's PIN until none is looked at any more; returns how many were. */
  async function guess(lift: () => Promise<unknown>): Promise<number> {
    let looked = 0;
    for (let round = 0; round < 6; round += 1) {
      for (let n = 0; n < 10; n += 1) {
        if (codeOf(await logIn(`9001${1_000_000 + looked * 77_777}`)) === 'LOGIN_REFUSED') looked += 1;
      }
      await lift();
    }
    return looked;
  }

  it('guesses no more of an administrator’s PIN than anybody else, signing in there', async () => {
    expect(await guess(() => logIn(pins.Manager))).toBeLessThanOrEqual(20);
  });

  it('nor from the back office', async () => {
    const manager = await test.signIn('Manager', 'tablet');
    expect(await guess(() => manager.call('POST', `api/points/${test.venue.points.till}/unlock`))).toBeLessThanOrEqual(
      20,
    );
    // The administrator, elsewhere, is not kept out, and lifts it all.
    const again = await test.signIn('Admin', 'tablet');
    await again.call('POST', `api/points/${test.venue.points.till}/unlock`);
    expect(codeOf(await logIn(pins.Admin))).toBe('done');
  });

  it('nor of an old PIN, which begins with anybody’s number', async () => {
    await setAccess(test, sql`UPDATE employee SET pin_number = NULL WHERE id = ${test.venue.people.Admin}`);
    let looked = 0;
    for (let round = 0; round < 6; round += 1) {
      for (let n = 0; n < 10; n += 1) {
        if (codeOf(await logIn(`9003${1_000_000 + looked * 77_777}`)) === 'LOGIN_REFUSED') looked += 1;
      }
      await logIn(pins.Manager);
    }
    expect(looked).toBeLessThanOrEqual(20);
  });

  it('nor of the PIN of somebody who may what the manager may not', async () => {
    await grant('Warehouse', 'journal.verify');
    let looked = 0;
    for (let round = 0; round < 4; round += 1) {
      for (let n = 0; n < 10; n += 1) {
        if (codeOf(await logIn(`9006${1_000_000 + looked * 77_777}`)) === 'LOGIN_REFUSED') looked += 1;
      }
      await logIn(pins.Manager);
    }
    expect(looked).toBeLessThanOrEqual(10);
  });
});
