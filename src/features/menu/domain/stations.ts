import { choice, names, resource, whole } from '#kernel/resource.ts';

/**
 * Where items are made, each with its screen: the bar, the kitchen. Categories refer to a station. The menu owns the
 * table; the stations feature shows the resource.
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
