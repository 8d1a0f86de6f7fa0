import './planned.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { Link } from '#platform/ui/router/use-router.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { type PlannedPage, type TodayLink, todayLinks } from './planned.ts';

/** What a page will show, with which part it comes, and what to use until then. */
export function PlannedScreen({ page }: { readonly page: PlannedPage }): ReactElement {
  const t = useTranslations('office.planned');
  const { name, part, today } = page;
  return (
    <>
      <Bar title={t(`pages.${name}.title`)} />
      <section className="planned" aria-label={t(`pages.${name}.title`)}>
        <span className="planned-icon">
          <Icon name="clock" size={32} />
        </span>
        <p className="planned-text">{t(`pages.${name}.text`)}</p>
        <p className="planned-why">{t('none')}</p>
        <dl className="planned-facts">
          <div>
            <dt>{t('label')}</dt>
            <dd>{t(`parts.${part}`)}</dd>
          </div>
          {today !== undefined && (
            <div>
              <dt>{t('meanwhile')}</dt>
              <dd>
                <ToToday link={today} />
              </dd>
            </div>
          )}
        </dl>
      </section>
    </>
  );
}

function ToToday({ link }: { readonly link: TodayLink }): ReactElement {
  const t = useTranslations('office.planned.today');
  const target: { readonly to: string; readonly search?: Readonly<Record<string, string>> } = todayLinks[link];
  return (
    <Link className="button button-secondary button-md" {...target}>
      {t(link)}
      <Icon name="forward" size={20} />
    </Link>
  );
}
