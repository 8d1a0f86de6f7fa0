import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Fields } from '#kernel/resource.ts';
import { groupsOf } from '#platform/ui/records/groups-of.ts';
import type { ResourceWords } from '#platform/ui/records/resource-words.ts';

export interface GroupIndexProps {
  /** The fields that the search shows. */
  readonly fields: Fields;
  /** The names of the changed fields. */
  readonly changed: ReadonlySet<string>;
  readonly words: ResourceWords;
}

/** The index of groups: marks the current group, groups with changes and groups with errors. */
export function GroupIndex({ fields, changed, words }: GroupIndexProps): ReactElement {
  const t = useTranslations();
  const groups = groupsOf(fields);
  const current = useGroupInSight([...groups.keys()]);
  return (
    <nav className="settings-index" aria-label={t('configuration.page.groupsTitle')}>
      <ul>
        {[...groups].map(([name, entries]) => {
          const count = entries.filter(([field]) => changed.has(field)).length;
          return (
            <li key={name}>
              <button
                type="button"
                className="settings-index-link"
                aria-current={name === current ? 'true' : undefined}
                onClick={() => goTo(name)}
              >
                <span>{words.group(name)}</span>
                {count > 0 && (
                  <span className="settings-index-count" title={t('records.changes', { count })}>
                    {count}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const placeOf = (name: string) => document.querySelector(`[data-group="${name}"]`);

function goTo(name: string): void {
  const group = placeOf(name);
  group?.scrollIntoView({ block: 'start' });
  group?.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true });
}

/** The first group of which enough is visible. */
function useGroupInSight(groups: readonly string[]): string | undefined {
  const [inSight, setInSight] = useState<ReadonlySet<string>>(new Set());
  const names = groups.join(' ');
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) =>
        setInSight((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const name = (target as HTMLElement).dataset.group ?? '';
            if (isIntersecting) next.add(name);
            else next.delete(name);
          }
          return next;
        }),
      { rootMargin: '-96px 0px -50% 0px' },
    );
    for (const name of names.split(' ')) {
      const group = placeOf(name);
      if (group) watch.observe(group);
    }
    return () => watch.disconnect();
  }, [names]);
  return groups.find((name) => inSight.has(name)) ?? groups[0];
}
