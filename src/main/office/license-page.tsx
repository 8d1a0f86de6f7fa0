import './planned.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';

/** The license codes of the specification; an open-source venue has none, and works. */
const state = 'NOLICENSEFOUND';

/** Says honestly that there is no license, and that nothing needs one. */
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
