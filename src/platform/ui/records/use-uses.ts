import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Section } from '#kernel/section.ts';
import { useShownLocale } from '../i18n/locale.ts';
import { sectionApi, type UsedBy } from './section-api.ts';

/** Where a record is used, in the language on the screen; asked anew each time somebody looks, and not without an id. */
export function useUses(section: Section, id: string | null | undefined): UseQueryResult<UsedBy[]> {
  const locale = useShownLocale();
  return useQuery({
    queryKey: ['records', section.name, 'uses', id, locale],
    queryFn: () => sectionApi(section).uses(id as string, locale),
    enabled: id !== null && id !== undefined,
    staleTime: 0,
  });
}
