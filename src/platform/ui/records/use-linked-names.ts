import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useTranslations } from 'use-intl';
import { type Locale, type Names, nameIn } from '#kernel/locale.ts';
import type { Fields, Resource } from '#kernel/resource.ts';
import { ApiError } from '../api/errors.ts';
import { useShownLocale } from '../i18n/locale.ts';
import { type ListAnswer, ResourcesContext, resourceApi, type Values } from './resource-api.ts';

/** Title of a record. */
export function titleOf(resource: Resource | undefined, values: Values, locale: Locale): string {
  const title = values[resource?.title ?? 'name'];
  return typeof title === 'object' && title !== null ? nameIn(title as Names, locale) : String(title ?? '');
}

/** A title that is unknown, or not loaded yet. */
const unknown = '…';

/** Name of a record that may be deleted or not readable. */
export async function readTitle(resource: Resource, id: string, locale: Locale, goneName = unknown): Promise<string> {
  try {
    return titleOf(resource, await resourceApi(resource).one(id), locale);
  } catch (error) {
    return error instanceof ApiError && error.code === 'RECORD_GONE' ? goneName : unknown;
  }
}

/** The titles of the records to which these values link, by resource and id. */
export function useLinkedNames(fields: Fields, several: readonly Values[]): ListAnswer['names'] {
  const t = useTranslations('records');
  const locale = useShownLocale();
  const resources = use(ResourcesContext);
  const wanted = linksIn(fields, several);
  const goneName = t('goneName');
  const { data } = useQuery({
    queryKey: ['records', 'names', wanted, locale],
    queryFn: () =>
      Promise.all(
        wanted.map(async ([to, id]) => {
          const resource = resources.get(to);
          return resource === undefined ? unknown : readTitle(resource, id, locale, goneName);
        }),
      ),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
  });
  const names: Record<string, Record<string, string>> = {};
  for (const [index, [to, id]] of wanted.entries()) {
    names[to] = { ...names[to], [id]: data?.[index] ?? unknown };
  }
  return names;
}

/** Each link once: its resource and its id. */
function linksIn(fields: Fields, several: readonly Values[]): (readonly [string, string])[] {
  const found = new Map<string, readonly [string, string]>();
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'link' && field.kind !== 'links') continue;
    for (const values of several) {
      for (const id of [values[name] ?? []].flat() as string[]) found.set(`${field.to} ${id}`, [field.to, id]);
    }
  }
  return [...found.values()];
}
