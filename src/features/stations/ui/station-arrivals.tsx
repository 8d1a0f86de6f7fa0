import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { stations } from '#features/menu/domain/stations.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { officePage } from '#platform/ui/office/office-page.ts';
import { useResource } from '#platform/ui/records/resource-api.ts';
import type { RecordForm } from '#platform/ui/records/use-record-form.ts';
import { useUses } from '#platform/ui/records/use-uses.ts';
import { Link } from '#platform/ui/router/use-router.tsx';

/** The categories of a station, above its form: they are chosen at the category. */
export function StationArrivals({ form }: { readonly form: RecordForm }): ReactElement | null {
  const t = useTranslations('stations.arrivals');
  const categories = useResource('categories');
  const { data } = useUses(stations, form.base?.id);
  if (data === undefined) return null;
  const names = data.filter(({ resource }) => resource === 'categories').map(({ name }) => name);
  const text = names.length === 0 ? t('none') : t('categories', { names: names.join(', ') });
  return (
    <Banner
      icon="info"
      {...(categories !== undefined && {
        action: <Link {...officePage(`${categories.path}`)}>{t('choose')}</Link>,
      })}
    >
      {text}
    </Banner>
  );
}
