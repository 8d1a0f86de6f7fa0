import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMay, useSession } from '#platform/ui/api/app-api.ts';
import { Queries } from '#platform/ui/api/queries.tsx';
import { OfficeWords } from '#platform/ui/i18n/i18n-provider.tsx';
import { OfficeNavigation } from '#platform/ui/office/navigation.tsx';
import { Office } from '#platform/ui/office/office.tsx';
import { ResourcesContext } from '#platform/ui/records/resource-api.ts';
import { worksAtTill } from '../homes.ts';
import { actions } from './actions.ts';
import { plannedInOffice } from './planned.ts';
import { resources } from './screens.ts';
import { useOfficeMenu } from './use-office-menu.ts';

/** The frame of the back office, with the texts that only it uses. */
export function OfficeShell({ children }: { readonly children?: ReactNode }): ReactElement {
  return (
    <OfficeWords>
      <Queries>
        <OfficeFrame>{children}</OfficeFrame>
      </Queries>
    </OfficeWords>
  );
}

/** The menu shows what exists and what the user may open. */
function OfficeFrame({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useTranslations();
  const may = useMay();

  const groups = useOfficeMenu();
  const { login } = useSession();
  const hasTill = login !== undefined && worksAtTill(login.userPermissions);
  const exit = hasTill ? { to: '/', label: t('office.backToTill'), icon: 'back' as const } : undefined;
  // Too many for the menu, but they can be found by name.
  const more = plannedInOffice
    .filter(
      ({ permission, path }) => may(permission) && !groups.some(({ entries }) => entries.some(({ to }) => to === path)),
    )
    .map(({ name, path }) => ({
      to: path,
      label: t(`office.planned.pages.${name}.title`),
      icon: 'chart' as const,
    }));
  const doable = actions
    .filter(({ permissions }) => permissions.every(may))
    .map(({ name, permissions: _, ...place }) => ({
      ...place,
      label: t(`office.actions.${name}.title`),
      words: t(`office.actions.${name}.words`),
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
            actions={doable}
            exit={exit}
          />
        }
      >
        {children}
      </Office>
    </ResourcesContext>
  );
}
