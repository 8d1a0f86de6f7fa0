import { names, part, picture, resource, whole } from '#kernel/resource.ts';
import { limits, type PlanItem } from './plan.ts';
import { plansName } from './plans-name.ts';

/** The table plans as a resource of the back office: a standard list, with the editor as its form. */
export const tablePlans = resource({
  name: plansName,
  feature: 'floor',
  api: 'table-plans',
  path: 'tables',
  read: 'floor.edit',
  write: 'floor.edit',
  title: 'names',
  isRanked: true,
  fields: {
    names: names({ isRequired: true, isUnique: true, longest: limits.planName }),
    tables: whole({ isComputed: true }),
    seats: whole({ isComputed: true }),
    /** Centimetres. */
    width: whole({ isRequired: true, ...limits.room, initial: 1_000 }),
    height: whole({ isRequired: true, ...limits.room, initial: 800 }),
    pictureId: picture('plan', { inList: 'never' }),
    items: part<readonly PlanItem[]>([]),
    ranking: whole({ inList: 'never' }),
  },
});
