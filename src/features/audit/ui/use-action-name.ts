import { use } from 'react';
import { useTranslations } from 'use-intl';
import { ResourcesContext } from '#platform/ui/records/resource-api.ts';

/** The name of a journal action: `Bank: changed`, its own translation, or its code if it has none. */
export function useActionName(): (action: string) => string {
  const t = useTranslations();
  const resources = use(ResourcesContext);
  return (action) => {
    const own = `audit.actions.${action.replaceAll('.', '_')}`;
    if (t.has(own)) return t(own);
    const [kind = '', verb = ''] = action.split('.');
    const resource = resources.get(kind);
    if (resource === undefined) return verb;
    const words = `${resource.feature}.resources.${resource.name}`;
    const keys = [`${words}.actions.${verb}`, `records.actions.${verb}`];
    const word = keys.find((key) => t.has(key));
    return `${t(`${words}.one`)}: ${word === undefined ? verb : t(word).toLowerCase()}`;
  };
}
