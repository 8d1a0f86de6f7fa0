import { useQuery, useQueryClient } from '@tanstack/react-query';
import { emptyValues, type Resource, withoutUnwanted } from '#kernel/resource.ts';
import { problemsOf } from '#kernel/resource-problems.ts';
import { resourceApi, type Stored, type Values } from './resource-api.ts';
import { type Form, useForm } from './use-form.ts';
import { useRecordSaving } from './use-resource-save.ts';

export interface RecordForm extends Omit<Form<Stored>, 'save'> {
  readonly isLoading: boolean;
  readonly loadError: unknown;
  readonly reload: () => void;
  /** The stored record, or null if it could not be saved. */
  readonly save: () => Promise<Stored | null>;
  readonly saveAsNew: () => Promise<Stored | null>;
}

/** The form of one record; without an id, of a new one. */
export function useRecordForm(resource: Resource, id: string | null, initial?: Values): RecordForm {
  const queries = useQueryClient();
  const keyOf = (of: string | null) => ['records', resource.name, 'one', of];
  const loaded = useQuery({
    queryKey: keyOf(id),
    queryFn: () => resourceApi(resource).one(id as string),
    enabled: id !== null,
    // The edited record does not change while the user types; saving reports the changes of others.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const form = useForm({
    loaded: loaded.data ?? null,
    first: { ...emptyValues(resource.fields), ...initial },
    check: (values) => problemsOf(resource.fields, withoutUnwanted(resource.fields, values)),
  });
  const savingOf = useRecordSaving(resource);

  async function save(target: Stored | null): Promise<Stored | null> {
    const given = Object.entries(resource.fields).filter(([, field]) => field.isComputed !== true);
    const values = Object.fromEntries(given.map(([name]) => [name, form.values[name]]));
    // A field that has become hidden keeps what was typed until then, in case the choice is taken back.
    const stored = await form.save(savingOf(target, withoutUnwanted(resource.fields, values)));
    if (stored !== null) queries.setQueryData(keyOf(stored.id), stored);
    return stored;
  }
  return {
    ...form,
    isLoading: id !== null && loaded.isPending,
    loadError: loaded.error,
    reload: () => void loaded.refetch(),
    save: () => save(form.base),
    saveAsNew: () => save(null),
  };
}
