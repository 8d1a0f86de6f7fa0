import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { officePage } from '#platform/ui/office/office-page.ts';
import { Link } from '#platform/ui/router/use-router.tsx';
import { tablePlans } from '../../domain/resource.ts';

/** Above the list of plans: to the codes of their tables. */
export function CodeTools(): ReactElement {
  const t = useTranslations('floor.codes');
  return (
    <Link className="button button-secondary button-sm" {...officePage(`${tablePlans.path}/codes`)}>
      <Icon name="printer" size={18} />
      <span className="button-label">{t('open')}</span>
    </Link>
  );
}
