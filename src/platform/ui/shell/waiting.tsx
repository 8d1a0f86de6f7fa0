import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Loading } from '../kit/spinner.tsx';

/** A screen that is loading. */
export function Waiting(): ReactElement {
  const t = useTranslations('shell');
  return <Loading>{t('loading')}</Loading>;
}
