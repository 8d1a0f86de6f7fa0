import { type FeatureServer, feature, type PermissionsOf } from '#platform/server/feature.ts';
import type { LiveAudiences } from '#platform/server/live-audience.ts';
import { shiftsContract } from '../contract.ts';
import { shiftPermissions } from '../domain/permissions.ts';
import { afterRestoreOfShifts } from './commands/after-restore.ts';
import { clockIn } from './commands/clock-in.ts';
import { closeDay } from './commands/close-day.ts';
import { endOfShift } from './commands/end-shift.ts';
import { moveCash } from './commands/move-cash.ts';
import { receiveHandout } from './commands/receive-handout.ts';
import { shiftChecks, shiftEventHandlers } from './event-handlers.ts';
import { businessDays } from './queries/business-days.ts';
import { listHandouts, listShifts, wholeHandout } from './queries/list-shifts.ts';
import { onShiftNow, ownShift } from './queries/own-shift.ts';
import { shiftsOfUser } from './queries/read-shifts.ts';
import { closedDayTable, countTable, movementTable } from './tables.ts';

export { shiftGuard } from './commands/book-money.ts';
export { countsBlind } from './queries/own-shift.ts';
export { readPresence } from './queries/presence.ts';

/** Whom the live feed tells of what happens here. */
const audiences: LiveAudiences = {
  'shift.changed': 'shift.work',
};

export const createShiftsServer = (permissionsOf: PermissionsOf): FeatureServer =>
  feature({
    name: 'shifts',
    contract: shiftsContract,
    permissions: shiftPermissions,
    audiences,
    eventHandlers: shiftEventHandlers,
    checks: shiftChecks,
    insertOnly: [movementTable, countTable, closedDayTable],
    afterRestore: afterRestoreOfShifts,
    uses: [{ of: 'users', find: shiftsOfUser }],
    routes: {
      'GET api/shifts/mine': ({ tx, session, venue }) => ownShift(tx, session, venue.clock()),
      'GET api/shifts/now': ({ tx }) => onShiftNow(tx, permissionsOf),
      'GET api/shifts': ({ tx }, { query }) => listShifts(tx, query),
      'POST api/shifts': (context, { body }) => clockIn(context, body),
      'POST api/shifts/{id}/movements': (context, { params, body }) =>
        moveCash(context, { ...body, shiftId: params.id }),
      'POST api/shifts/{id}/end': (context, { params, body }) =>
        endOfShift(context, { ...body, shiftId: params.id }, permissionsOf),
      'GET api/days': ({ tx, venue }) => businessDays(tx, venue.clock()),
      'POST api/days/close': (context, { body }) => closeDay(context, body),
      'GET api/handouts': ({ tx, session }, { query }) => listHandouts(tx, query, { session, permissionsOf }),
      'GET api/handouts/{id}': ({ tx, session }, { params }) => wholeHandout(tx, params.id, { session, permissionsOf }),
      'POST api/handouts/{id}/receive': (context, { params, body }) =>
        receiveHandout(context, { ...body, handoutId: params.id }, permissionsOf),
    },
  });
