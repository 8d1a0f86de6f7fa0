import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Resource } from '#kernel/resource.ts';
import { useShownLocale } from '../i18n/locale.ts';
import { resourceApi, type UsedBy } from './resource-api.ts';

/** Where a record is used, in the language on the screen; loaded each time it is shown; not loaded without an id. */
export function useUses(resource: Resource, id: string | null | undefined): UseQueryResult<UsedBy[]> {
  const locale = useShownLocale();
  return useQuery({
    queryKey: ['records', resource.name, 'uses', id, locale],
    queryFn: () => resourceApi(resource).uses(id as string, locale),
    enabled: id !== null && id !== undefined,
    staleTime: 0,
  });
}
