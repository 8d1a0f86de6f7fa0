import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Resource } from '#kernel/resource.ts';
import { useLive } from '#platform/ui/live/use-live.ts';
import { resourceApi, type Stored } from '#platform/ui/records/resource-api.ts';

export interface StoredRecord {
  readonly record: Stored | undefined;
  readonly refresh: () => void;
}

/** A record's current state on the server, independent of its form, so that actions beside the form show at once. */
export function useStored(resource: Resource, id: string | null, onChange?: (action: string) => void): StoredRecord {
  const queries = useQueryClient();
  const stored = useQuery({
    queryKey: ['records', resource.name, 'stored', id],
    queryFn: () => resourceApi(resource).one(id as string),
    enabled: id !== null,
  });
  const refresh = () => {
    queries
      .invalidateQueries({ queryKey: ['records', resource.name], predicate: ({ queryKey }) => queryKey[2] !== 'one' })
      .catch(() => undefined);
  };
  useLive('record.', (event) => {
    if (event.data.resource !== resource.name || event.data.id !== id) return;
    refresh();
    onChange?.(String(event.data.action));
  });
  return { record: stored.data, refresh };
}
