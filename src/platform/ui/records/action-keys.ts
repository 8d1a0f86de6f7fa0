import type { Resource } from '#kernel/resource.ts';

/**
 * Where the name of an entry in a record's history is, best first: the resource's own word for it, that of all records,
 * and the one by which the journal lists it, which has one for everything that is done.
 */
export function actionKeys({ feature, name }: Pick<Resource, 'feature' | 'name'>, action: string): readonly string[] {
  const verb = action.split('.').at(-1) ?? '';
  return [
    `${feature}.resources.${name}.actions.${verb}`,
    `records.actions.${verb}`,
    `audit.actions.${action.replaceAll('.', '_')}`,
  ];
}
