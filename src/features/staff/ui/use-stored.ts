import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Section } from '#kernel/section.ts';
import { useLive } from '#platform/ui/live/use-live.ts';
import { type Stored, sectionApi } from '#platform/ui/records/section-api.ts';

export interface StoredRecord {
  readonly record: Stored | undefined;
  readonly refresh: () => void;
}

/** A record as it is at the server now, whatever its form holds: what is done beside the form shows here at once. */
export function useStored(section: Section, id: string | null, onChange?: (deed: string) => void): StoredRecord {
  const queries = useQueryClient();
  const stored = useQuery({
    queryKey: ['records', section.name, 'stored', id],
    queryFn: () => sectionApi(section).one(id as string),
    enabled: id !== null,
  });
  const refresh = () => {
    queries
      .invalidateQueries({ queryKey: ['records', section.name], predicate: ({ queryKey }) => queryKey[2] !== 'one' })
      .catch(() => undefined);
  };
  useLive('record.', (event) => {
    if (event.data.section !== section.name || event.data.id !== id) return;
    refresh();
    onChange?.(String(event.data.deed));
  });
  return { record: stored.data, refresh };
}
