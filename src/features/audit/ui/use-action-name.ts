import { use } from 'react';
import { useTranslations } from 'use-intl';
import { SectionsContext } from '#platform/ui/records/section-api.ts';

/** What an action of the journal is called: `Bank: changed`, a word of its own, or its code where nobody gave it one. */
export function useActionName(): (action: string) => string {
  const t = useTranslations();
  const sections = use(SectionsContext);
  return (action) => {
    const own = `audit.actions.${action.replaceAll('.', '_')}`;
    if (t.has(own)) return t(own);
    const [kind = '', deed = ''] = action.split('.');
    const section = sections.get(kind);
    if (section === undefined) return action;
    const words = `${section.feature}.sections.${section.name}`;
    const deeds = [`${words}.deeds.${deed}`, `records.deeds.${deed}`];
    const word = deeds.find((key) => t.has(key));
    return `${t(`${words}.one`)}: ${word === undefined ? deed : t(word).toLowerCase()}`;
  };
}
