import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { users } from '#features/staff/domain/resources.ts';
import { admits, grants, mergeRights, places, type UserFlag, userFlags } from '#kernel/permission.ts';
import type { Field } from '#kernel/resource.ts';
import { createFeatures, rightsOf } from '../../src/main/features.ts';
import { projectRoot } from '../kit/places.ts';

// Issue 9, point 5: a flag is read by a rule, or its form says "not yet in force".

const features = createFeatures({ demo: null });
const { permissions } = mergeRights(rightsOf(features));
const nobody = { role: 'Staff', flags: [] } as const;

/** The permissions that somebody has only because of the flag. */
function decidedBy(flag: UserFlag): string[] {
  const decided = Object.entries(permissions).flatMap(([name, rule]) => {
    const isGranted = !grants(rule, nobody) && grants(rule, { ...nobody, flags: [flag] });
    const isAdmitted = !admits(rule, nobody) && admits(rule, { flags: [flag] });
    return isGranted || isAdmitted ? [name] : [];
  });
  return decided.sort();
}
const field = (flag: UserFlag): Field => users.fields[flag];

describe('issue 9 point 5: a flag of a user', () => {
  it.each(userFlags)('%s is read by a rule, or its form says that it is not yet in force', (flag) => {
    expect({ flag, waits: field(flag).waits ?? false }).toEqual({ flag, waits: decidedBy(flag).length === 0 });
  });

  it('decides this', () => {
    const decided = userFlags.map((flag) => {
      const names = decidedBy(flag);
      if (Object.values<UserFlag>(places).includes(flag)) return [flag, 'a place'];
      return [flag, names.join(' ') || 'not yet in force'];
    });
    expect(Object.fromEntries(decided)).toEqual({
      canCashOut: 'shift.receiveOwn',
      freeTablePermission: 'table.free',
      duePaymentPermission: 'account.find account.receive order.chargeAccount',
      deleteOrderPermission: 'order.lowerBill order.void',
      reservationsPermission:
        'reservation.arrivals reservation.read reservation.write reservationClients.read reservationClients.write',
      liveTickerAllOrders: 'ticker.readAll',
      displayControllerPermission: 'display.control display.read display.work',
      approveDamages: 'not yet in force',
      approveFreePayment: 'order.giveFree',
      approveAppClose: 'till.close',
      waiterAccess: 'a place',
      userAccess: 'a place',
    });
  });
});

describe('issue 9 point 5: a field that no rule reads', () => {
  const waiting = features.flatMap(({ resources = [] }) =>
    resources.flatMap(({ resource }) =>
      Object.entries<Field>(resource.fields).flatMap(([name, { waits }]) =>
        waits === true ? [[`${resource.name}.${name}`, name] as const] : [],
      ),
    ),
  );

  it('says so: these', () => {
    expect(waiting.map(([name]) => name).sort()).toMatchSnapshot();
  });

  it('spec 3: groups of clients are among them', () => {
    expect(waiting.map(([name]) => name)).toEqual(expect.arrayContaining(['priceLists.clientGroups']));
  });

  it('issue 9 point 11: the API code and the service of a product are among them', () => {
    expect(waiting.map(([name]) => name)).toEqual(expect.arrayContaining(['products.apiCode', 'products.tracksStock']));
  });

  it('is said in every language', () => {
    const folder = join(projectRoot, 'src/platform/ui/messages/office');
    const texts = readdirSync(folder)
      .filter((file) => file.endsWith('.json') && !['sq-AL.json', 'el.json'].includes(file))
      .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).records?.notInForce as string);
    expect(texts).toHaveLength(5);
    expect(new Set(texts).size).toBe(5);
  });
});
