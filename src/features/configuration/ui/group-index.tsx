import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ShownGroup } from './find-settings.ts';
import type { SettingWords } from './use-setting-words.ts';
import type { SettingsForm } from './use-settings-form.ts';

/** The parts of the page: where one is, where something was changed, where something is wrong. */
export function GroupIndex({
  groups,
  form,
  words,
}: {
  readonly groups: readonly ShownGroup[];
  readonly form: SettingsForm;
  readonly words: SettingWords;
}): ReactElement {
  const t = useTranslations('configuration.page');
  const current = useGroupInSight(groups);
  return (
    <nav className="settings-index" aria-label={t('groupsTitle')}>
      <ul>
        {groups.map(({ name, settings }) => {
          const changed = settings.filter((setting) => form.changed.has(setting)).length;
          return (
            <li key={name}>
              <button
                type="button"
                className="settings-index-link"
                aria-current={name === current ? 'true' : undefined}
                onClick={() => goTo(name)}
              >
                <span>{words.group(name)}</span>
                {changed > 0 && (
                  <span className="settings-index-count" title={t('changes', { count: changed })}>
                    {changed}
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

function goTo(name: string): void {
  const group = document.getElementById(`settings-${name}`);
  group?.scrollIntoView({ block: 'start' });
  group?.querySelector<HTMLElement>('input, select, button')?.focus({ preventScroll: true });
}

/** The first group of which enough is in sight. */
function useGroupInSight(groups: readonly ShownGroup[]): string | undefined {
  const [inSight, setInSight] = useState<ReadonlySet<string>>(new Set());
  const names = groups.map(({ name }) => name).join(' ');
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
      const group = document.getElementById(`settings-${name}`);
      if (group) watch.observe(group);
    }
    return () => watch.disconnect();
  }, [names]);
  return groups.find(({ name }) => inSight.has(name))?.name ?? groups[0]?.name;
}
