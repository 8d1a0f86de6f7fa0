import { choice, names, resource, whole } from '#kernel/resource.ts';

/**
 * Where things are made, each with its screen: the bar, the kitchen. Categories point here. The table is the menu's;
 * the resource is shown by the stations.
 */
export const stations = resource({
  name: 'stations',
  feature: 'stations',
  api: 'displays',
  path: 'displays',
  read: 'stations.read',
  write: 'stations.write',
  title: 'name',
  isRanked: true,
  fields: {
    name: names({ isRequired: true, isUnique: true, longest: 40 }),
    kind: choice(['bar', 'kitchen']),
    ranking: whole({ max: 1_000 }),
  },
});
