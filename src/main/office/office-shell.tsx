import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '#platform/ui/api/app-api.ts';
import { Queries } from '#platform/ui/api/queries.tsx';
import { OfficeWords } from '#platform/ui/i18n/i18n-provider.tsx';
import { type OfficeGroup, OfficeNavigation } from '#platform/ui/office/navigation.tsx';
import { Office } from '#platform/ui/office/office.tsx';
import { ResourcesContext } from '#platform/ui/records/resource-api.ts';
import { type MenuEntry, menu } from './menu.ts';
import { plannedInOffice } from './planned.ts';
import { resources } from './screens.ts';

/** The frame of the back office, with the texts that only it uses. */
export function OfficeShell(): ReactElement {
  return (
    <OfficeWords>
      <Queries>
        <OfficeFrame />
      </Queries>
    </OfficeWords>
  );
}

/** The menu shows what exists and what the user may open. */
function OfficeFrame(): ReactElement {
  const t = useTranslations();
  const { login } = useSession();
  const may = (permission: string) => login?.userPermissions.includes(permission) ?? false;

  const shown = (entry: MenuEntry) => {
    const { icon } = entry;
    if (!('resource' in entry)) {
      const { to, label, permission, isExact = false } = entry;
      return may(permission) ? [{ to: to as '/admin', label: t(label), icon, isExact }] : [];
    }
    const resource = resources.get(entry.resource);
    if (resource === undefined || !may(resource.read)) return [];
    const label = t(`${resource.feature}.resources.${resource.name}.title`);
    return [{ to: `/admin/${resource.path}` as '/admin', label, icon }];
  };
  const groups: OfficeGroup[] = menu.map(({ name, entries }) => ({
    name,
    label: t(`office.groups.${name}`),
    entries: entries.flatMap(shown),
  }));
  // Too many for the menu, but they can be found by name.
  const more = plannedInOffice
    .filter(
      ({ permission, path }) => may(permission) && !groups.some(({ entries }) => entries.some(({ to }) => to === path)),
    )
    .map(({ name, path }) => ({
      to: path as '/admin',
      label: t(`office.planned.pages.${name}.title`),
      icon: 'chart' as const,
    }));
  return (
    <ResourcesContext value={resources}>
      <Office
        navigation={
          <OfficeNavigation
            label={t('office.navigation')}
            openLabel={t('office.menu')}
            groups={groups}
            more={more}
            exit={{ to: '/', label: t('office.backToTill'), icon: 'back' }}
          />
        }
      />
    </ResourcesContext>
  );
}
