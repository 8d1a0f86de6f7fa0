import { type Place, places, roles, type UserFlag, userFlags } from '#kernel/permission.ts';
import {
  choice,
  day,
  instant,
  link,
  money,
  percent,
  resource,
  type ToggleField,
  text,
  toggle,
  whole,
} from '#kernel/resource.ts';

declare module '#kernel/permission.ts' {
  interface UserLimits {
    /** The discount in basis points that this user may grant without an approver. */
    readonly discountLimit: number;
    /** What their meals of a business day may come to; null leaves it to the venue. */
    readonly foodLimit: number | null;
  }
}

type AccessFlag = (typeof places)[Place];
const isAccess = (flag: UserFlag): flag is AccessFlag => Object.values<UserFlag>(places).includes(flag);

/** Flags that no rule reads yet; tests/unit/user-flags.test.ts compares them with the rules. */
const waiting: readonly UserFlag[] = ['approveDamages'];

/** One switch for each flag, so that the list can be filtered by what users may do. */
const flags = Object.fromEntries(
  userFlags.flatMap((flag) =>
    isAccess(flag) ? [] : [[flag, toggle({ group: 'rights', inList: 'chosen', waits: waiting.includes(flag) })]],
  ),
) as Readonly<Record<Exclude<UserFlag, AccessFlag>, ToggleField>>;

/**
 * Whoever enters the back office is identified by personal number and e-mail (specification, part 5); somebody who only
 * sells has a name, a PIN and a role.
 */
const entersOffice = ({ userAccess }: Readonly<Record<string, unknown>>) => userAccess === true;

/** The users who work in the venue. */
export const users = resource({
  name: 'users',
  feature: 'staff',
  read: 'staff.read',
  write: 'staff.write',
  title: 'name',
  fields: {
    name: text({ isRequired: true, longest: 80, group: 'person' }),
    role: choice(roles, { initial: 'Waiter', group: 'access' }),
    isActive: toggle({ initial: true, group: 'access' }),
    // As a new user's role usually has them (`usualAccess`).
    waiterAccess: toggle({ initial: true, group: 'access' }),
    userAccess: toggle({ group: 'access' }),
    hasPin: toggle({ isComputed: true }),
    /** The public digits that the PIN starts with. */
    pinNumber: text({ isComputed: true, inList: 'chosen' }),
    lastLoginAt: instant(),
    /** Required, as the e-mail is, of users who enter the back office (decision 0046). */
    personalNumber: text({
      longest: 20,
      form: 'lettersAndNumbers',
      inList: 'chosen',
      group: 'person',
      requiredWhen: entersOffice,
    }),
    email: text({ longest: 120, form: 'email', group: 'person', requiredWhen: entersOffice }),
    birthDate: day({ inList: 'chosen', group: 'person' }),
    /** Only for a new user; later it is set by its own routes, and cannot be read. */
    pin: text({ isFixed: true, longest: 11, inList: 'never', group: 'access' }),
    rights: whole({ isComputed: true }),
    hasCard: toggle({ isComputed: true, inList: 'chosen' }),
    tablePlan: link('tablePlans', { inList: 'chosen', group: 'access' }),
    discountLimit: percent({ isRequired: true, initial: 0, inList: 'chosen', group: 'limits' }),
    foodLimit: money({ inList: 'chosen', group: 'limits' }),
    ...flags,
  },
});

export const pointKinds = ['till', 'mobile', 'display', 'customerBoard'] as const;
export const pointStates = ['waiting', 'active', 'revoked'] as const;

/** The devices of the venue: a till, a waiter's phone, a screen in the kitchen. */
export const points = resource({
  name: 'points',
  feature: 'staff',
  read: 'point.read',
  write: 'point.write',
  title: 'name',
  fields: {
    name: text({ isRequired: true, isUnique: true, longest: 60, group: 'device' }),
    kind: choice(pointKinds, { group: 'device' }),
    state: choice(pointStates, { isComputed: true }),
    signedIn: text({ isComputed: true }),
    lastSeenAt: instant(),
    appVersion: text({ isComputed: true, inList: 'chosen' }),
    hasKey: toggle({ isComputed: true, inList: 'chosen' }),
    tablePlan: link('tablePlans', { inList: 'chosen', group: 'works' }),
    menu: link('menus', { inList: 'chosen', group: 'works' }),
    receiptPrinter: link('printers', { inList: 'chosen', group: 'works' }),
    fiscalPrinter: link('printers', { inList: 'chosen', group: 'works', waits: true }),
    station: link('stations', { inList: 'chosen', group: 'works' }),
    location: link('locations', { inList: 'chosen', group: 'works', waits: true }),
    /** Of a customer board: the till whose running sale it shows. */
    till: link('points', { inList: 'chosen', group: 'works' }),
  },
});
