import { z } from 'zod';
import { posConfig } from '#features/configuration/contract.ts';
import { contract } from '#kernel/contract.ts';
import { locales } from '#kernel/locale.ts';
import { roles, userFlags } from '#kernel/permission.ts';
import { staffErrors } from './domain/errors.ts';

const id = z.uuid();
const pin = z.string().regex(/^\d{4,8}$/);

const employee = z.object({
  id,
  name: z.string(),
  role: z.object({ name: z.enum(roles) }),
  flags: z.array(z.enum(userFlags)),
  /** Basis points that this user grants without an approver. */
  discountLimit: z.int(),
  foodLimit: z.int().nullable(),
  tablePlanId: id.nullable(),
  /** The user's own language; null where the device's is theirs too. */
  language: z.enum(locales).nullable(),
  canCashOut: z.boolean(),
  freeTablePermission: z.boolean(),
  duePaymentPermission: z.boolean(),
  deleteOrderPermission: z.boolean(),
  reservationsPermission: z.boolean(),
  liveTickerAllOrders: z.boolean(),
});

export const loginAnswer = z.object({
  posConfig,
  authorization: z.object({ auth_token: z.string() }),
  /** The names of all permissions that the user holds, by role and by flag. */
  userPermissions: z.array(z.string()),
  /** The device's id: the registered point, never its posValue. */
  id,
  employee,
  point: z.object({ id, name: z.string(), kind: z.enum(['till', 'mobile', 'display', 'customerBoard']) }),
  serverTime: z.int(),
});

export const staffContract = contract({
  'POST api/login': {
    permission: 'public',
    summary: 'Signs a user in on a registered device.',
    body: z.strictObject({ pin, posValue: z.string().min(1).max(200) }),
    output: loginAnswer,
    errors: ['LOGIN_REFUSED', 'LOGIN_LOCKED'],
    effect: 'own',
  },
  'POST api/logout': {
    permission: 'session',
    summary: 'Ends this session.',
    output: z.object({}),
    effect: 'own',
  },
  'GET api/session': {
    permission: 'session',
    summary: 'What log-in answered, for a page that was reloaded; without a token.',
    output: loginAnswer.omit({ authorization: true }),
  },
  'PUT api/session/language': {
    permission: 'session',
    summary: 'The language that the signed-in user wants on every device; null for each device’s own.',
    body: z.strictObject({ language: z.enum(locales).nullable() }),
    output: z.object({ language: z.enum(locales).nullable() }),
    effect: 'once',
  },
  'GET api/login/context': {
    permission: 'public',
    summary: 'What the log-in screen shows before anybody is known: the venue, and in the demo venue its PINs.',
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
      'An approver’s word, by PIN, for one action on one subject and one amount: single use, two minutes, never one’s own.',
    body: z.strictObject({
      pin,
      action: z.enum(['voidLine', 'discountOrder', 'takeOver', 'freeTable']),
      /** The order's id. */
      subject: id,
      amount: z.int().min(0),
    }),
    output: z.object({ approvalId: id, approverName: z.string() }),
    errors: Object.keys(staffErrors),
    effect: 'own',
  },
  'POST api/points/{id}/unlock': {
    permission: 'staff.unlock',
    summary: 'Lifts the wait after wrong PINs on a device.',
    params: z.strictObject({ id }),
    output: z.object({}),
    effect: 'once',
  },
});
