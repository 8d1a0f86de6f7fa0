import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Banner } from '#platform/ui/kit/banner.tsx';

/** Says that the sums beside it leave something out. */
export function Unsound({ count }: { readonly count: number }): ReactElement | null {
  const t = useTranslations('reports');
  return count === 0 ? null : <Banner tone="warning">{t('unsound', { count })}</Banner>;
}
