import { publicSettings } from '#features/configuration/domain/settings.ts';
import { readSettings } from '#features/configuration/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import { fail } from '#kernel/error.ts';
import { toLocale } from '#kernel/locale.ts';
import type { Tx } from '#platform/server/database.ts';
import { type FeatureServer, feature, type PermissionsOf } from '#platform/server/feature.ts';
import type { House } from '#platform/server/house.ts';
import { sectionRoutes } from '#platform/server/records/section-routes.ts';
import { sectionServer } from '#platform/server/records/section-server.ts';
import { hashSecret } from '#platform/server/session.ts';
import { type loginAnswer, staffContract } from '../contract.ts';
import { staffPermissions } from '../domain/permissions.ts';
import { points, users } from '../domain/sections.ts';
import de from '../messages/de.json' with { type: 'json' };
import en from '../messages/en.json' with { type: 'json' };
import mk from '../messages/mk.json' with { type: 'json' };
import sq from '../messages/sq.json' with { type: 'json' };
import sr from '../messages/sr.json' with { type: 'json' };
import { chooseLanguage } from './commands/choose-language.ts';
import { drawPin } from './commands/choose-pin.ts';
import { enrolPoint, issueEnrolmentCode, notePoint, throwOut } from './commands/enrol-point.ts';
import { giveApproval } from './commands/give-approval.ts';
import { pointScope, venueScope } from './commands/guard-pin.ts';
import { userRules } from './commands/keep-people.ts';
import { keepOwn, pointRules } from './commands/keep-points.ts';
import { logIn } from './commands/log-in.ts';
import { logOut } from './commands/log-out.ts';
import { makeUser } from './commands/make-user.ts';
import { startNotingPresence } from './commands/note-presence.ts';
import { issueNonce } from './commands/prove-device.ts';
import { setCard } from './commands/set-card.ts';
import { generatePin, setPin } from './commands/set-pin.ts';
import { networkAddresses } from './queries/network-addresses.ts';
import { type EmployeeRow, employeeById, type PointRow, pointById, pointBySecret } from './queries/read-employee.ts';
import { isPointThere } from './queries/read-points.ts';
import { staffReactions } from './reactions.ts';
import { clearThrottle, dropEnrolmentCode, pointStore, userStore } from './store.ts';

export { hashPin } from './commands/hash-pin.ts';
export { isCode, issueCode } from './commands/issue-code.ts';
export { liftAllWaits } from './commands/lift-waits.ts';
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
      displayControllerPermission: has('displayControllerPermission'),
      tablePlanId: employee.tablePlanId ?? point.tablePlanId,
    },
    point,
    serverTime: house.clock(),
  };
}

const messages = { sq, en, mk, sr, de };
const userServer = sectionServer(users, userStore, messages, userRules);
const pointServer = sectionServer(points, pointStore, messages, pointRules);

/** Somebody who is just being made. */
const nobody = { id: null, birthDate: null, personalNumber: '' };

export interface StaffServerOptions {
  readonly permissionsOf: PermissionsOf;
  readonly demo: DemoSignIn | null;
  /** Whether other devices can reach this server. */
  readonly isOnNetwork: boolean;
}

export function createStaffServer({ permissionsOf, demo, isOnNetwork }: StaffServerOptions): FeatureServer {
  return feature({
    name: 'staff',
    contract: staffContract,
    permissions: staffPermissions,
    start: startNotingPresence,
    reactions: staffReactions,
    sections: [userServer, pointServer],
    routes: {
      ...sectionRoutes(userServer, 'users'),
      'POST api/users': async ({ house, session, caller }, { body }) =>
        makeUser(userServer, house, session, { values: body, commandId: caller.header('command-id') }),
      ...sectionRoutes(pointServer, 'points'),
      'POST api/login': async ({ house, caller }, { body }) => {
        const { token, employee, point } = await logIn(house, {
          ...body,
          proof: body.proof,
          address: caller.address,
          appVersion: caller.header('app-version')?.slice(0, 40) ?? null,
        });
        const described = await house.read((tx) => describeSession(tx, house, employee, point, permissionsOf));
        return { ...described, authorization: { auth_token: token } };
      },
      'POST api/login/nonce': async ({ house }) => ({ nonce: issueNonce(house.secrets.pinKey, house.clock()) }),
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
      'POST api/points/known': async ({ house }, { body }) => ({
        isKnown: (await house.read((tx) => pointBySecret(tx, hashSecret(body.posValue)))) !== null,
      }),
      'POST api/points/enroll': async ({ house, caller }, { body }) =>
        enrolPoint(house, { ...body, address: caller.address }),
      'POST api/points/{id}/code': async ({ house, session, caller }, { params }) => ({
        ...(await issueEnrolmentCode(house, session, params.id)),
        serverTime: house.clock(),
        addresses: isOnNetwork ? networkAddresses(caller.header('host')) : [],
        isOnNetwork,
      }),
      'DELETE api/points/{id}/code': async ({ pen, session, commandId }, { params }) => {
        const dropped = await dropEnrolmentCode(pen.tx, params.id);
        if (dropped > 0) notePoint(pen, session, { id: params.id, deed: 'codeWithdrawn', commandId });
        return {};
      },
      'POST api/points/{id}/revoke': async ({ pen, session, commandId }, { params }) => {
        if (!(await isPointThere(pen.tx, params.id))) fail('NOT_FOUND');
        keepOwn(session, params.id);
        await throwOut(pen, session, params.id, commandId);
        return {};
      },
      'POST api/users/suggest-pin': async ({ house }, { body }) => ({
        pin: await house.read((tx) => drawPin(tx, house.secrets.pinKey, nobody, body.digits)),
      }),
      'POST api/users/{id}/pin': async ({ house, session }, { params, body }) => {
        await setPin(house, session, params.id, body.pin);
        return {};
      },
      'POST api/users/{id}/pin/generate': async ({ house, session }, { params, body }) => ({
        pin: await generatePin(house, session, { id: params.id, digits: body.digits }),
      }),
      'PUT api/users/{id}/card': async ({ house, session }, { params, body }) => {
        await setCard(house, session, params.id, body.card);
        return {};
      },
      'POST api/points/{id}/unlock': async ({ pen, session, commandId }, { params }) => {
        await clearThrottle(pen.tx, [pointScope(params.id), venueScope]);
        notePoint(pen, session, { id: params.id, deed: 'unlocked', commandId });
        return {};
      },
    },
  });
}
