import { useTranslations } from 'use-intl';
import { useMay, useSession } from '#platform/ui/api/app-api.ts';
import { useVenueKind } from '#platform/ui/i18n/locale-choice.ts';
import type { OfficeGroup } from '#platform/ui/office/navigation.tsx';
import { hasTables } from '#platform/ui/shell/has-tables.ts';
import { type MenuEntry, menu } from './menu.ts';
import { resources } from './screens.ts';

/** The menu of the back office: what exists and the user may open. */
export function useOfficeMenu(): OfficeGroup[] {
  const t = useTranslations();
  const may = useMay();
  const { login } = useSession();
  // Who drew tables keeps them, also in a shop.
  const isShop = useVenueKind() === 'shop';
  const offersTables = !isShop || hasTables(isShop);
  const shown = (entry: MenuEntry) => {
    const { icon, onlyWith } = entry;
    if (onlyWith !== undefined && login?.posConfig[onlyWith] !== true) return [];
    if (!('resource' in entry)) {
      const { to, label, permission, isExact = false } = entry;
      return may(permission) ? [{ to, label: t(label), icon, isExact }] : [];
    }
    const resource = resources.get(entry.resource);
    if (resource === undefined || !may(resource.read)) return [];
    const label = t(`${resource.feature}.resources.${resource.name}.title`);
    return [{ to: `/admin/${resource.path}`, label, icon }];
  };
  return menu.map(({ name, entries }) => ({
    name,
    label: t(`office.groups.${name}`),
    // Plans and reservations are both of tables.
    entries: name === 'floor' && !offersTables ? [] : entries.flatMap(shown),
  }));
}
