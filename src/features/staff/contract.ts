import { z } from 'zod';
import { posConfig } from '#features/configuration/contract.ts';
import { contract } from '#kernel/contract.ts';
import { locales } from '#kernel/locale.ts';
import { roles, userFlags } from '#kernel/permission.ts';
import { resourceContract, resourceErrorCodes } from '#kernel/resource-contract.ts';
import { enrolmentErrors, pointErrors, roleErrors, staffErrors, userErrors } from './domain/errors.ts';
import { mostDigits } from './domain/pin-rules.ts';
import { pointKinds, points, users } from './domain/resources.ts';

const id = z.uuid();
const pin = z.string().regex(/^\d{4,11}$/);
/** Of the secret behind the number. */
const digits = z.int().min(4).max(mostDigits);

const employee = z.object({
  id,
  name: z.string(),
  role: z.object({ name: z.enum(roles) }),
  flags: z.array(z.enum(userFlags)),
  /** The largest discount that this user may grant without an approver, basis points. */
  discountLimit: z.int(),
  foodLimit: z.int().nullable(),
  /** The plan that the till opens first: the user's, otherwise the point's. */
  tablePlanId: id.nullable(),
  /** The user's own language; null to use the device's. */
  language: z.enum(locales).nullable(),
  /** The PIN is of an older kind, or too short for what its owner may do. */
  needsNewPin: z.boolean(),
  /** Whether they may not put that off, because of their rights over others. */
  mustRenewPin: z.boolean(),
  canCashOut: z.boolean(),
  freeTablePermission: z.boolean(),
  duePaymentPermission: z.boolean(),
  deleteOrderPermission: z.boolean(),
  reservationsPermission: z.boolean(),
  liveTickerAllOrders: z.boolean(),
  displayControllerPermission: z.boolean(),
});

export const loginAnswer = z.object({
  posConfig,
  authorization: z.object({ auth_token: z.string() }),
  /** The names of all permissions of the user, by role and by flag. */
  userPermissions: z.array(z.string()),
  /** The device's id: the registered point, never its posValue. */
  id,
  employee,
  point: z.object({
    id,
    name: z.string(),
    kind: z.enum(pointKinds),
    tablePlanId: id.nullable(),
    /** The menu that this point sells; null: all products that are on a menu. */
    menuId: id.nullable(),
    /** The station of a kitchen display. */
    stationId: id.nullable(),
  }),
  serverTime: z.int(),
});

declare module '#kernel/event.ts' {
  interface LiveEvents {
    /** Role permissions changed. Signed-in clients reload theirs. */
    'roles.changed': Readonly<Record<string, never>>;
  }
}

const roleMatrix = z.object({
  /** Identifies this state; a change names the state on which it is based. */
  version: z.string(),
  features: z.array(
    z.object({
      name: z.string(),
      permissions: z.array(
        z.object({
          name: z.string(),
          /** The roles that have it by default. */
          defaults: z.array(z.enum(roles)),
          /** The roles that have it now. */
          roles: z.array(z.enum(roles)),
          /** Users with this flag have it too. */
          flag: z.enum(userFlags).nullable(),
          /** Not changeable: the administrator's, or every role's. */
          fixed: z.enum(['administrator', 'everybody']).nullable(),
        }),
      ),
    }),
  ),
});

const userRoutes = resourceContract(users, 'users', { errors: Object.keys(userErrors) });
const pointRoutes = resourceContract(points, 'points', { errors: Object.keys(pointErrors) });

export const staffContract = contract({
  ...userRoutes,
  // This route records its command itself, so that the PIN is not stored.
  'POST api/users': {
    ...userRoutes['POST api/users'],
    errors: [...resourceErrorCodes, ...Object.keys(userErrors)],
    effect: 'own',
  },
  // Any user who sees the list may call it; a rule decides.
  'DELETE api/users/{id}': { ...userRoutes['DELETE api/users/{id}'], permission: 'staff.read' },
  ...pointRoutes,
  'POST api/login': {
    permission: 'public',
    summary: 'Signs a user in on a registered device.',
    body: z.strictObject({
      pin,
      posValue: z.string().min(1).max(200),
      /** For a device with a key: its signature over a nonce. */
      proof: z.strictObject({ nonce: z.string().max(200), signature: z.string().max(200) }).optional(),
    }),
    output: loginAnswer,
    errors: ['LOGIN_REFUSED', 'LOGIN_LOCKED'],
    effect: 'own',
    deviceSecret: 'posValue',
  },
  'POST api/login/nonce': {
    permission: 'public',
    summary: 'A nonce that a device with a key signs at its log-in; for one use within a minute.',
    output: z.object({ nonce: z.string() }),
    effect: 'own',
  },
  'POST api/logout': {
    permission: 'session',
    summary: 'Ends this session.',
    output: z.object({}),
    effect: 'own',
    isSelling: true,
  },
  'GET api/session': {
    permission: 'session',
    summary: 'The answer of the log-in again, for a reloaded page; without a token.',
    output: loginAnswer.omit({ authorization: true }),
  },
  'PUT api/session/language': {
    permission: 'session',
    summary: 'Sets the signed-in user’s language on every device; null for the device’s own.',
    body: z.strictObject({ language: z.enum(locales).nullable() }),
    output: z.object({ language: z.enum(locales).nullable() }),
    effect: 'once',
    isSelling: true,
  },
  'POST api/session/pin': {
    permission: 'session',
    summary:
      'Gives the signed-in user, who enters the old PIN, a new random one, and returns it once. Their sessions end, this one too.',
    body: z.strictObject({ pin }),
    output: z.object({ pin }),
    errors: ['LOGIN_LOCKED', 'PIN_REFUSED', 'PINS_USED_UP', 'PIN_CHANGES_WAIT'],
    effect: 'own',
  },
  'GET api/login/context': {
    permission: 'public',
    summary: 'The data of the log-in screen: the venue, and in the demo venue its PINs.',
    output: z.object({
      venueName: z.string(),
      /** IANA name; the clock before log-in is the venue's. */
      timeZone: z.string(),
      locale: z.enum(locales),
      demo: z
        .object({
          staff: z.array(z.object({ name: z.string(), role: z.enum(roles), pin: z.string() })),
          points: z.array(z.object({ name: z.string(), posValue: z.string() })),
        })
        .nullable(),
    }),
  },
  'POST api/approvals': {
    permission: 'session',
    summary:
      'An approver’s consent, by PIN, to one action on one subject, on its terms and for one amount: single use, two minutes, never one’s own.',
    body: z.strictObject({
      pin,
      /** An action that a feature declares as approvable. */
      action: z.string().min(1).max(60),
      /** The id of the record that it concerns. */
      subject: id,
      /** The fields of the action that the consent is for, as the action declares them: a line, a method of payment. */
      terms: z.record(z.string().max(40), z.unknown()).optional(),
      amount: z.int().min(0),
    }),
    output: z.object({ approvalId: id, approverName: z.string() }),
    errors: Object.keys(staffErrors),
    effect: 'own',
    isSelling: true,
  },
  'GET api/roles/permissions': {
    permission: 'roles.read',
    summary: 'The permissions of each role by feature: defaults and current state.',
    output: roleMatrix,
  },
  'GET api/roles/permissions/history': {
    permission: 'roles.read',
    summary: 'Who changed the permissions of which role and when, newest first; at most 200 entries.',
    output: z.array(
      z.object({
        seq: z.int(),
        /** Epoch ms. */
        at: z.int(),
        userName: z.string().nullable(),
        pointName: z.string().nullable(),
        action: z.string(),
        role: z.enum(roles),
        /** By permission: whether the role had it, and whether it has it since. */
        data: z.record(z.string(), z.unknown()),
      }),
    ),
  },
  'PUT api/roles/permissions': {
    permission: 'roles.write',
    summary:
      'Changes the permissions of roles, unless they have changed since `version`. In force at once, also for signed-in users.',
    body: z.strictObject({
      version: z.string().max(100),
      changes: z
        .array(
          z.strictObject({
            role: z.enum(roles),
            permission: z.string().max(100),
            isGranted: z.boolean(),
          }),
        )
        .max(2_000),
    }),
    output: roleMatrix,
    errors: ['RECORD_CHANGED', ...Object.keys(roleErrors)],
    effect: 'once',
  },
  'POST api/points/known': {
    permission: 'public',
    summary: 'Whether this is the secret of a registered device; false for a revoked one.',
    body: z.strictObject({ posValue: z.string().min(1).max(200) }),
    output: z.object({ isKnown: z.boolean() }),
    effect: 'own',
    deviceSecret: 'posValue',
  },
  'POST api/points/enroll': {
    permission: 'public',
    summary: 'Enrols this device as the point of the code, which works once, within ten minutes.',
    body: z.strictObject({
      code: z.string().min(1).max(64),
      /** P-256, SPKI in base64url; omitted if the browser cannot create keys. */
      publicKey: z.string().max(300).optional(),
    }),
    /** The device's secret: returned once and kept only by the device. */
    output: z.object({ posValue: z.string(), pointName: z.string() }),
    errors: Object.keys(enrolmentErrors),
    effect: 'own',
  },
  'POST api/points/{id}/code': {
    permission: 'point.write',
    summary: 'Creates the code that enrols the next device as this point; shown once, valid for ten minutes.',
    params: z.strictObject({ id }),
    output: z.object({
      code: z.string(),
      expiresAt: z.int(),
      serverTime: z.int(),
      /** The server's addresses on the local network, if it listens there. */
      addresses: z.array(z.string()),
      isOnNetwork: z.boolean(),
      /** A new device has to trust the server's own authority first, at `/trust`. */
      needsTrust: z.boolean(),
    }),
    // Not `once`: answers of `once` commands are stored, and this one must not be.
    effect: 'own',
  },
  'DELETE api/points/{id}/code': {
    permission: 'point.write',
    summary: 'Withdraws the code.',
    params: z.strictObject({ id }),
    output: z.object({}),
    effect: 'once',
  },
  'POST api/points/{id}/revoke': {
    permission: 'point.write',
    summary: 'Revokes the device: its sessions end, and it has to be enrolled again.',
    params: z.strictObject({ id }),
    output: z.object({}),
    errors: Object.keys(pointErrors),
    effect: 'once',
  },
  'POST api/users/suggest-pin': {
    permission: 'staff.write',
    summary: 'A PIN for somebody who is being made: a number that nobody has, and digits drawn by chance.',
    body: z.strictObject({ digits }),
    output: z.object({ pin }),
    errors: ['PINS_USED_UP', 'PIN_CHANGES_WAIT'],
    effect: 'own',
  },
  'POST api/users/{id}/pin': {
    permission: 'staff.write',
    summary: 'Sets a PIN that an administrator chose.',
    params: z.strictObject({ id }),
    body: z.strictObject({ pin }),
    output: z.object({}),
    errors: Object.keys(userErrors),
    // Not `once`: a hash of the request would be stored, from which the digits could be recovered.
    effect: 'own',
  },
  'POST api/users/{id}/pin/generate': {
    permission: 'staff.resetPin',
    summary: 'Sets a new random PIN and returns it once. A manager may do so for waiters.',
    params: z.strictObject({ id }),
    body: z.strictObject({ digits }),
    output: z.object({ pin }),
    errors: Object.keys(userErrors),
    effect: 'own',
  },
  'PUT api/users/{id}/card': {
    permission: 'staff.write',
    summary: 'Assigns a card, or removes it. Only a keyed hash of its number is stored.',
    params: z.strictObject({ id }),
    body: z.strictObject({
      card: z
        .string()
        .regex(/^[\p{L}\p{N}][\p{L}\p{N} -]{2,62}[\p{L}\p{N}]$/u)
        .nullable(),
    }),
    output: z.object({}),
    errors: Object.keys(userErrors),
    effect: 'own',
  },
  'POST api/points/{id}/unlock': {
    permission: 'staff.unlock',
    summary: 'Clears the PIN lock-out of a device.',
    params: z.strictObject({ id }),
    output: z.object({}),
    effect: 'once',
    isSelling: true,
  },
});
