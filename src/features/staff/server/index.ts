import { publicSettings } from '#features/configuration/domain/settings.ts';
import { readSettings } from '#features/configuration/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import { toLocale } from '#kernel/locale.ts';
import type { Tx } from '#platform/server/database.ts';
import { type FeatureServer, feature, type PermissionsOf } from '#platform/server/feature.ts';
import type { House } from '#platform/server/house.ts';
import { hashSecret } from '#platform/server/session.ts';
import { type loginAnswer, staffContract } from '../contract.ts';
import { staffPermissions } from '../domain/permissions.ts';
import { chooseLanguage } from './commands/choose-language.ts';
import { giveApproval } from './commands/give-approval.ts';
import { logIn } from './commands/log-in.ts';
import { logOut } from './commands/log-out.ts';
import { type EmployeeRow, employeeById, type PointRow, pointById, pointBySecret } from './queries/read-employee.ts';
import { clearThrottle } from './store.ts';

export { hashPin } from './commands/log-in.ts';
export { findColleague, sessionSource } from './queries/find-session.ts';
export { type ApprovalRow, approvalsById } from './queries/read-employee.ts';
export { insertEmployee, insertPoint, markApprovalUsed } from './store.ts';

/** What the log-in screen of the demo venue offers; its PINs are public. */
export interface DemoSignIn {
  readonly staff: readonly { readonly name: string; readonly role: EmployeeRow['role']; readonly pin: string }[];
  readonly points: readonly { readonly name: string; readonly posValue: string }[];
}

/** A venue whose device secrets are the demo's is the demo; what its PINs are is no secret either. */
export async function isDemoVenue(tx: Tx, { points }: DemoSignIn): Promise<boolean> {
  const [first] = points;
  return first !== undefined && (await pointBySecret(tx, hashSecret(first.posValue))) !== null;
}

type LoginAnswer = Answer<{ output: typeof loginAnswer }>;

/** All that a till learns about itself and its user, without the token. */
export async function describeSession(
  tx: Tx,
  house: Pick<House, 'clock'>,
  employee: EmployeeRow,
  point: PointRow,
  permissionsOf: PermissionsOf,
): Promise<Omit<LoginAnswer, 'authorization'>> {
  const { role, flags } = employee;
  const has = (flag: (typeof flags)[number]) => flags.includes(flag);
  return {
    posConfig: publicSettings(await readSettings(tx)),
    userPermissions: [...permissionsOf({ role, flags })].sort(),
    id: point.id,
    employee: {
      ...employee,
      role: { name: role },
      canCashOut: has('canCashOut'),
      freeTablePermission: has('freeTablePermission'),
      duePaymentPermission: has('duePaymentPermission'),
      deleteOrderPermission: has('deleteOrderPermission'),
      reservationsPermission: has('reservationsPermission'),
      liveTickerAllOrders: has('liveTickerAllOrders'),
    },
    point,
    serverTime: house.clock(),
  };
}

export interface StaffServerOptions {
  readonly permissionsOf: PermissionsOf;
  readonly demo: DemoSignIn | null;
}

export function createStaffServer({ permissionsOf, demo }: StaffServerOptions): FeatureServer {
  return feature({
    name: 'staff',
    contract: staffContract,
    permissions: staffPermissions,
    routes: {
      'POST api/login': async ({ house, caller }, { body }) => {
        const { token, employee, point } = await logIn(house, body.pin, body.posValue, caller.address);
        const described = await house.read((tx) => describeSession(tx, house, employee, point, permissionsOf));
        return { ...described, authorization: { auth_token: token } };
      },
      'POST api/logout': async ({ house, session }) => {
        await logOut(house, session);
        return {};
      },
      'GET api/session': async ({ tx, house, session }) => {
        const [employee, point] = await Promise.all([employeeById(tx, session.userId), pointById(tx, session.pointId)]);
        return describeSession(tx, house, employee, point, permissionsOf);
      },
      'PUT api/session/language': (context, { body }) => chooseLanguage(context, body.language),
      'GET api/login/context': async ({ house }) => {
        const [{ name, languageCode, timeZone }, isDemo] = await house.read((tx) =>
          Promise.all([readSettings(tx), demo !== null && isDemoVenue(tx, demo)]),
        );
        const locale = toLocale(languageCode);
        return {
          venueName: name,
          timeZone,
          locale,
          demo: demo === null || !isDemo ? null : { staff: [...demo.staff], points: [...demo.points] },
        };
      },
      'POST api/approvals': async ({ house, session }, { body }) => giveApproval(house, session, body, permissionsOf),
      'POST api/points/{id}/unlock': async ({ pen, session, commandId }, { params }) => {
        await clearThrottle(pen.tx, [`point:${params.id}`, 'venue']);
        pen.enter({
          action: 'point.unlocked',
          subject: `point:${params.id}`,
          userId: session.userId,
          pointId: session.pointId,
          commandId,
          data: {},
        });
        return {};
      },
    },
  });
}
