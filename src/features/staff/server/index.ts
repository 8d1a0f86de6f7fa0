import { publicSettings } from '#features/configuration/domain/settings.ts';
import { readAllSettings, readSettings } from '#features/configuration/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import { CodedError, commonErrors, fail } from '#kernel/error.ts';
import { toLocale } from '#kernel/locale.ts';
import { mergeRights, type RightsDeclaration, type Role } from '#kernel/permission.ts';
import { completeValues } from '#kernel/resource.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { type FeatureServer, feature, type PermissionsOf } from '#platform/server/feature.ts';
import type { LiveAudiences } from '#platform/server/live-audience.ts';
import { resourceRoutes } from '#platform/server/records/resource-routes.ts';
import { resourceServer } from '#platform/server/records/resource-server.ts';
import { hashSecret } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { type loginAnswer, staffContract } from '../contract.ts';
import { usualAccess } from '../domain/access.ts';
import { opensByCard } from '../domain/device-policy.ts';
import { staffApprovals, staffPermissions } from '../domain/permissions.ts';
import { needsNewPin } from '../domain/pin-rules.ts';
import { points, users } from '../domain/resources.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };
import { afterRestoreOfStaff } from './commands/after-restore.ts';
import { changeRoles } from './commands/change-roles.ts';
import { chooseLanguage } from './commands/choose-language.ts';
import { closeProgram } from './commands/close-program.ts';
import { enrolPoint, issueEnrolmentCode, notePoint, throwOut } from './commands/enrol-point.ts';
import { giveApproval, hasItsTerms } from './commands/give-approval.ts';
import { liftWait } from './commands/lift-waits.ts';
import { logIn } from './commands/log-in.ts';
import { logOut } from './commands/log-out.ts';
import { makeUser } from './commands/make-user.ts';
import { startNotingPresence } from './commands/note-presence.ts';
import { pointRules, refuseOwnPoint } from './commands/point-resource.ts';
import { issueNonce } from './commands/prove-device.ts';
import type { IsOfGoods } from './commands/read-secret.ts';
import { setCard } from './commands/set-card.ts';
import { generatePin, renewPin, setPin, suggestPin } from './commands/set-pin.ts';
import { shortenStaffWaits } from './commands/shorten-waits.ts';
import { createUserRules } from './commands/user-resource.ts';
import { staffEventHandlers } from './event-handlers.ts';
import { standingOfPins } from './queries/demo-pins.ts';
import { isToRenewPin, sessionSource } from './queries/find-session.ts';
import { staffLookups } from './queries/lookups.ts';
import { networkAddresses } from './queries/network-addresses.ts';
import { type EmployeeRow, employeeById, type PointRow, pointById, pointBySecret } from './queries/read-employee.ts';
import { isPointThere } from './queries/read-points.ts';
import { createRights, describeRoles, type Rights, rolesHistory } from './queries/role-permissions.ts';
import { dropEnrolmentCode, pointStore, userStore } from './store.ts';

export { admitBoard } from './commands/admit-board.ts';
export { publicPin, storedPin } from './commands/choose-pin.ts';
export { guardCode } from './commands/guard-code.ts';
export { isCode, issueCode } from './commands/issue-code.ts';
export { liftAllWaits } from './commands/lift-waits.ts';
export { shortenStaffWaits } from './commands/shorten-waits.ts';
export { spendApproval } from './commands/spend-approval.ts';
export { approvalsInput } from './commands/use-approvals.ts';
export { standingOfPins } from './queries/demo-pins.ts';
export { findColleague, signInsOf } from './queries/find-session.ts';
export { pinsTried } from './queries/pins-refused.ts';
export { menuOfPointsAt } from './queries/read-points.ts';
export { recipientsInput, recipientsOf } from './queries/recipients.ts';
export { createPermissionsOf } from './queries/role-permissions.ts';
export { insertEmployee, insertPoint } from './store.ts';

/** The demo users and devices on the log-in screen of the demo venue; their PINs are public. */
export interface DemoSignIn {
  readonly staff: readonly { readonly name: string; readonly role: EmployeeRow['role']; readonly pin: string }[];
  readonly points: readonly { readonly name: string; readonly posValue: string }[];
}

/** A venue with the demo's device secrets is the demo, so its PINs are public too. */
export async function isDemoVenue(tx: ReadTx, { points }: DemoSignIn): Promise<boolean> {
  const [first] = points;
  return first !== undefined && (await pointBySecret(tx, hashSecret(first.posValue))) !== null;
}

type LoginAnswer = Answer<{ output: typeof loginAnswer }>;

/** The till's data about itself and its user, without the token. */
export async function describeSession(
  tx: ReadTx,
  venue: Pick<VenueContext, 'clock'>,
  employee: EmployeeRow,
  point: PointRow,
  { rights: { accessOf }, mustRenewPin }: { readonly rights: Rights; readonly mustRenewPin: boolean },
): Promise<Omit<LoginAnswer, 'authorization'>> {
  const { pinNumber, pinDigits, ...person } = employee;
  const { role, flags } = person;
  const has = (flag: (typeof flags)[number]) => flags.includes(flag);
  const [settings, { held, isOverOthers }] = await Promise.all([readAllSettings(tx), accessOf(tx, { role, flags })]);
  return {
    posConfig: publicSettings(settings),
    userPermissions: mustRenewPin ? [] : [...held].sort(),
    id: point.id,
    employee: {
      ...person,
      role: { name: role },
      needsNewPin: needsNewPin({ isOverOthers, pinNumber, pinDigits }),
      mustRenewPin,
      flags: [...flags],
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
    serverTime: venue.clock(),
  };
}

const messages = { sq, en, mk, sr, de };
const pointServer = resourceServer(points, pointStore, messages, pointRules);

export interface StaffServerOptions {
  readonly permissionsOf: PermissionsOf;
  /** The permissions and approvals that all features declare. */
  readonly declared: () => readonly RightsDeclaration[];
  readonly demo: DemoSignIn | null;
  /** Goods that are scanned where a card is asked for are told apart by the feature that knows them. */
  readonly isOfGoods: IsOfGoods;
  /** Whether other devices can reach this server. */
  readonly isOnNetwork: boolean;
  /** Whether they reach it by HTTPS, and have to trust its own authority first. */
  readonly https: { readonly isRequired: boolean; readonly needsTrust: boolean };
}

/** The form proposes a role and sends it; nobody gets rights because a caller forgot to say which. */
function saidRole({ role }: { readonly role?: Role | undefined }): Role {
  if (role !== undefined) return role;
  throw new CodedError('INVALID_INPUT', commonErrors.INVALID_INPUT, undefined, [{ path: 'role', problem: 'required' }]);
}

const audiences: LiveAudiences = { 'roles.changed': 'session' };

export function createStaffServer({
  permissionsOf,
  declared,
  demo,
  isOfGoods,
  isOnNetwork,
  https,
}: StaffServerOptions): FeatureServer {
  const rights = createRights(permissionsOf, declared);
  const userServer = resourceServer(users, userStore, messages, createUserRules(rights));
  return feature({
    name: 'staff',
    contract: staffContract,
    permissions: staffPermissions,
    approvals: staffApprovals,
    audiences,
    start: startNotingPresence,
    shortenWaits: shortenStaffWaits,
    afterRestore: afterRestoreOfStaff,
    sessionSource: sessionSource(permissionsOf),
    eventHandlers: staffEventHandlers,
    resources: [userServer, pointServer],
    lookups: staffLookups,
    routes: {
      ...resourceRoutes(userServer, 'users'),
      'POST api/users': async ({ venue, session, caller }, { body }) =>
        makeUser(userServer, venue, session, {
          // Where people of the role usually work, unless it is said.
          values: completeValues(users.fields, { ...usualAccess(saidRole(body)), ...body }),
          commandId: caller.header('command-id'),
          rights,
        }),
      ...resourceRoutes(pointServer, 'points'),
      'POST api/login': async ({ venue, caller }, { body }) => {
        const request = {
          ...body,
          proof: body.proof,
          from: caller,
          appVersion: caller.header('app-version')?.slice(0, 40) ?? null,
        };
        const { token, sealKey, description } = await logIn(venue, request, {
          describe: (tx, employee, point, mustRenewPin) =>
            describeSession(tx, venue, employee, point, { rights, mustRenewPin }),
          permissionsOf,
          rights,
          isOfGoods,
        });
        return { ...description, authorization: { auth_token: token, sealKey } };
      },
      'POST api/login/nonce': async ({ venue }) => ({ nonce: issueNonce(venue.secrets.pinKey, venue.clock()) }),
      'POST api/logout': async ({ venue, session }) => {
        await logOut(venue, session);
        return {};
      },
      'GET api/session': async ({ tx, venue, session }) => {
        const [employee, point, mustRenewPin] = await Promise.all([
          employeeById(tx, session.userId),
          pointById(tx, session.pointId),
          isToRenewPin(tx, session),
        ]);
        return describeSession(tx, venue, employee, point, { rights, mustRenewPin });
      },
      'POST api/session/close': (context, { body }) => closeProgram(context, body.approvalId, permissionsOf),
      'PUT api/session/language': (context, { body }) => chooseLanguage(context, body.language),
      'POST api/session/pin': async ({ venue, session }, { body }) => ({
        pin: await renewPin(venue, session, body.pin, rights),
      }),
      'GET api/login/context': async ({ venue }) => {
        const [{ name, languageCode, timeZone, cardSignIn }, pins] = await venue.read(async (tx) => {
          const isDemo = demo !== null && (await isDemoVenue(tx, demo));
          const { pinKey } = venue.secrets;
          return Promise.all([readSettings(tx), isDemo ? standingOfPins(tx, pinKey, demo.staff) : null]);
        });
        const locale = toLocale(languageCode);
        return {
          venueName: name,
          timeZone,
          locale,
          opensByCard: opensByCard({ cardSignIn }),
          demo:
            demo === null || pins === null ? null : { staff: [...pins.good, ...pins.old], points: [...demo.points] },
        };
      },
      'POST api/approvals': async ({ venue, session }, { body }) => {
        const { approvals } = mergeRights(declared());
        const rule = Object.hasOwn(approvals, body.action) ? approvals[body.action] : undefined;
        if (rule === undefined) {
          throw new CodedError('INVALID_INPUT', commonErrors.INVALID_INPUT, undefined, [
            { path: 'body.action', problem: 'invalid_value' },
          ]);
        }
        if (!session.permissions.has(rule.asks)) fail('NO_PERMISSION', { permission: rule.asks });
        if (!hasItsTerms({ rule, terms: body.terms })) {
          throw new CodedError('INVALID_INPUT', commonErrors.INVALID_INPUT, undefined, [
            { path: 'body.terms', problem: 'invalid_value' },
          ]);
        }
        return giveApproval(venue, session, { ...body, rule }, { permissionsOf, rights, isOfGoods });
      },
      'GET api/roles/permissions': ({ tx }) => describeRoles(tx, declared()),
      'GET api/roles/permissions/history': ({ venue, tx }) => rolesHistory(venue, tx),
      'PUT api/roles/permissions': (context, { body }) => changeRoles(context, declared(), body),
      'POST api/points/known': async ({ venue }, { body }) => {
        const point = await venue.read((tx) => pointBySecret(tx, hashSecret(body.posValue)));
        return { isKnown: point !== null, isBoard: point?.kind === 'customerBoard' };
      },
      'POST api/points/enroll': async ({ venue, caller }, { body }) => enrolPoint(venue, { ...body, from: caller }),
      'POST api/points/{id}/code': async ({ venue, session, caller }, { params }) => ({
        ...(await issueEnrolmentCode(venue, session, params.id)),
        serverTime: venue.clock(),
        addresses: isOnNetwork
          ? networkAddresses(https.isRequired ? 'https' : 'http', caller.header('host'), venue.hosts)
          : [],
        isOnNetwork,
        needsTrust: https.needsTrust,
      }),
      'DELETE api/points/{id}/code': async ({ tx, session, commandId }, { params }) => {
        const dropped = await dropEnrolmentCode(tx, params.id);
        if (dropped > 0) notePoint(tx, session, { id: params.id, action: 'codeWithdrawn', commandId });
        return {};
      },
      'POST api/points/{id}/revoke': async ({ tx, session, commandId }, { params }) => {
        if (!(await isPointThere(tx, params.id))) fail('NOT_FOUND');
        refuseOwnPoint(session, params.id);
        await throwOut(tx, session, params.id, commandId);
        return {};
      },
      'POST api/users/suggest-pin': async ({ venue, session }, { body }) => ({
        pin: await suggestPin(venue, session, { ...body, rights }),
      }),
      'POST api/users/{id}/pin': async ({ venue, session }, { params, body }) => {
        await setPin(venue, session, { id: params.id, pin: body.pin, rights });
        return {};
      },
      'POST api/users/{id}/pin/generate': async ({ venue, session }, { params, body }) => ({
        pin: await generatePin(venue, session, { id: params.id, digits: body.digits, rights }),
      }),
      'PUT api/users/{id}/card': async ({ venue, session }, { params, body }) => {
        await setCard(venue, session, { id: params.id, typed: body.card, rights });
        return {};
      },
      'POST api/points/{id}/unlock': async ({ tx, session, commandId }, { params }) => {
        await liftWait(tx, session, { id: params.id, rights, commandId });
        return {};
      },
    },
  });
}
