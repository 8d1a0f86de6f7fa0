import { z } from 'zod';
import { posConfig } from '#features/configuration/contract.ts';
import { contract } from '#kernel/contract.ts';
import { locales } from '#kernel/locale.ts';
import { roles, userFlags } from '#kernel/permission.ts';
import { closingErrors, staffErrors } from '../domain/errors.ts';
import { pointKinds } from '../domain/resources.ts';
import { byPinOrCard, isOneOfBoth, pin } from './pin.ts';

const id = z.uuid();

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
  authorization: z.object({
    auth_token: z.string(),
    /** Seals what this user leaves on this device. Like the token it is for the tab alone, and gone at the log-out; the next log-in has the same. */
    sealKey: z.string(),
  }),
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

/** Log-in, the signed-in user, and approvals. */
export const sessionContract = contract({
  'POST api/login': {
    permission: 'public',
    summary: 'Signs a user in on a registered device, by PIN or, where the venue wants it, by card.',
    body: z
      .strictObject({
        ...byPinOrCard,
        posValue: z.string().min(1).max(200),
        /** For a device with a key: its signature over a nonce. */
        proof: z.strictObject({ nonce: z.string().max(200), signature: z.string().max(200) }).optional(),
      })
      .refine(isOneOfBoth, { path: ['pin'] }),
    output: loginAnswer,
    errors: ['LOGIN_REFUSED', 'LOGIN_LOCKED', 'CARD_IS_PRODUCT'],
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
  'POST api/session/close': {
    permission: 'session',
    summary:
      'Closes the program on this device: ends this session and is entered in the journal. Where the venue asks for it, with the approval of somebody who may.',
    body: z.strictObject({ approvalId: id.optional() }),
    output: z.object({}),
    errors: Object.keys(closingErrors),
    effect: 'once',
    isSelling: true,
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
      /** Whether a card signs its owner in. */
      opensByCard: z.boolean(),
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
      'An approver’s consent, by PIN or card, to one action on one subject, on its terms and for one amount: single use, two minutes, never one’s own.',
    body: z
      .strictObject({
        ...byPinOrCard,
        /** An action that a feature declares as approvable. */
        action: z.string().min(1).max(60),
        /** The id of the record that it concerns. */
        subject: id,
        /** The fields of the action that the consent is for, as the action declares them: a line, a method of payment. */
        terms: z.record(z.string().max(40), z.unknown()).optional(),
        amount: z.int().min(0),
      })
      .refine(isOneOfBoth, { path: ['pin'] }),
    output: z.object({ approvalId: id, approverName: z.string() }),
    errors: Object.keys(staffErrors),
    effect: 'own',
    isSelling: true,
  },
});
