import type { SettingsInForce } from '#features/configuration/domain/effects.ts';
import type { Role } from '#kernel/permission.ts';
import type { ShiftPermission } from './permissions.ts';

/** The venue's settings about shifts, named after what they decide. */
export interface ShiftPolicy {
  /** Who has to be on shift to sell. */
  readonly needsShift: 'nobody' | 'employees' | 'everybody';
  readonly managersReceive: boolean;
  readonly employeesReceiveOwn: boolean;
  /** What was paid by card is counted and handed over too. */
  readonly countsCards: boolean;
  /** A business day with sales ends only when somebody closes it. */
  readonly keepsDayOpen: boolean;
}

type Settings = Pick<
  SettingsInForce,
  | 'requireShift'
  | 'adminClockin'
  | 'managerHandouts'
  | 'waiterSelfHandouts'
  | 'includeBankAmountHandouts'
  | 'closeSalesDayAutomatically'
>;

/** Administrators have to be on shift only where everybody else has to. */
export function shiftPolicy(settings: Settings): ShiftPolicy {
  const others = settings.requireShift ? 'employees' : 'nobody';
  return {
    needsShift: settings.adminClockin ? 'everybody' : others,
    managersReceive: settings.managerHandouts,
    employeesReceiveOwn: settings.waiterSelfHandouts,
    countsCards: settings.includeBankAmountHandouts,
    keepsDayOpen: !settings.closeSalesDayAutomatically,
  };
}

/** Whether a user of this role may sell only on shift. */
export function mustBeOnShift(role: Role, { needsShift }: Pick<ShiftPolicy, 'needsShift'>): boolean {
  return needsShift === 'everybody' || (needsShift === 'employees' && role !== 'Admin');
}

/** The user who asks. */
export interface Receiver {
  readonly role: Role;
  readonly may: (permission: ShiftPermission) => boolean;
}

/** Whether the user may count anybody's drawer and receive what is handed over. */
export function mayReceive(
  { role, may }: Receiver,
  { managersReceive }: Pick<ShiftPolicy, 'managersReceive'>,
): boolean {
  return may('shift.receive') && (role !== 'Manager' || managersReceive);
}

/** What a cash-out says of who made it. */
export interface CountedBy {
  /** Whose drawer it is. */
  readonly ownerId: string;
  readonly countedBy: string;
}

/**
 * Whether a user receives this cash-out; `receivers`: all of the venue who may. Neither whose drawer it is nor who counted it, since what
 * is missing would be one person's word about another's money. Where nobody else receives any, they do: it would wait forever.
 */
export function isForReceiver(
  userId: string,
  { ownerId, countedBy }: CountedBy,
  receivers: ReadonlySet<string>,
): boolean {
  if (!receivers.has(userId)) return false;
  if (userId !== ownerId && userId !== countedBy) return true;
  return [...receivers].every((id) => id === userId || id === ownerId);
}

/** Whether a count of one's own drawer needs nobody to receive it: whoever receives those of others needs no flag for it. */
export function receivesOwn(
  receiver: Receiver,
  policy: Pick<ShiftPolicy, 'employeesReceiveOwn' | 'managersReceive'>,
): boolean {
  return policy.employeesReceiveOwn && (receiver.may('shift.receiveOwn') || mayReceive(receiver, policy));
}
