import './planned.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';

/** The license codes of the specification; an open-source installation needs none. */
const state = 'NOLICENSEFOUND';

/** States that there is no license, and that none is needed. */
export function LicensePage(): ReactElement {
  const t = useTranslations('office.license');
  return (
    <>
      <Bar title={t('title')} />
      <section className="planned" aria-label={t('title')}>
        <span className="planned-icon">
          <Icon name="check" size={32} />
        </span>
        <p className="planned-text">
          <strong>{t('none')}</strong>
        </p>
        <p>{t('text')}</p>
        <p className="planned-why">{t('support')}</p>
        <dl className="planned-facts">
          <div>
            <dt>{t('state')}</dt>
            <dd>
              <code>{state}</code>
            </dd>
          </div>
        </dl>
      </section>
    </>
  );
}
