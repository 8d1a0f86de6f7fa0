import type { Locale } from '#kernel/locale.ts';
import type { Role, UserFlag } from '#kernel/permission.ts';
import {
  bigint,
  boolean,
  date,
  instant,
  integer,
  orNull,
  smallint,
  table,
  text,
  textOf,
  textsOf,
  uuid,
} from '#platform/server/table.ts';

/** The tables of this feature, column by column as in the migrations (tests/server/tables.test.ts). */
export const approvalTable = table('approval', {
  id: uuid,
  approverId: uuid,
  requesterId: uuid,
  action: text,
  subject: text,
  amount: bigint,
  expiresAt: instant,
  usedBy: orNull(uuid),
  terms: text,
});

export const employeeTable = table('employee', {
  id: uuid,
  name: text,
  role: textOf<Role>(),
  pinHash: orNull(text),
  flags: textsOf<UserFlag>(),
  discountLimit: integer,
  foodLimit: orNull(bigint),
  tablePlanId: orNull(uuid),
  isActive: boolean,
  language: orNull(textOf<Locale>()),
  personalNumber: text,
  email: text,
  birthDate: orNull(date),
  cardHash: orNull(text),
  pinNumber: orNull(text),
  pinDigits: orNull(smallint),
  lastLoginAt: orNull(instant),
  deletedAt: orNull(instant),
  version: bigint,
});

export const enrolmentCodeTable = table('enrolment_code', {
  pointId: uuid,
  codeHash: text,
  expiresAt: instant,
});

export const pinThrottleTable = table('pin_throttle', {
  scope: text,
  misses: integer,
  lockedUntil: orNull(instant),
  fadedAt: orNull(instant),
  writtenAt: instant,
});

export const pointTable = table('point', {
  id: uuid,
  name: text,
  kind: textOf<'till' | 'mobile' | 'display' | 'customerBoard'>(),
  posValueHash: orNull(text),
  receiptPrinterId: orNull(uuid),
  revokedAt: orNull(instant),
  tablePlanId: orNull(uuid),
  menuId: orNull(uuid),
  priceListId: orNull(uuid),
  fiscalPrinterId: orNull(uuid),
  stationId: orNull(uuid),
  locationId: orNull(uuid),
  tillId: orNull(uuid),
  enrolledAt: orNull(instant),
  lastSeenAt: orNull(instant),
  appVersion: orNull(text),
  deletedAt: orNull(instant),
  version: bigint,
  publicKey: orNull(text),
});

export const sessionTable = table('session', {
  tokenHash: text,
  employeeId: uuid,
  pointId: uuid,
  startedAt: instant,
  expiresAt: instant,
  endedAt: orNull(instant),
  mustRenewPin: boolean,
});

export const rolePermissionTable = table('role_permission', {
  role: textOf<Role>(),
  permission: text,
  isGranted: boolean,
});
