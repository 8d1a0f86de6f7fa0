import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '#platform/ui/api/app-api.ts';
import { Icon } from '#platform/ui/kit/icons.tsx';
import { Link, usePath } from '#platform/ui/router/use-router.tsx';
import { doorFromTill } from './homes.ts';

/** Somebody between two tables wants to know what they sold today. */
const searchOf = (door: string) => (door === '/admin' ? {} : { period: 'today' });

/** From the till to the back office in one tap, for whoever works there; for others to their own sales. */
export function OfficeLink(): ReactElement | null {
  const t = useTranslations('shell');
  const { login } = useSession();
  const isThere = usePath().startsWith('/admin');
  const door = isThere || login === undefined ? null : doorFromTill(login.userPermissions);
  if (door === null) return null;
  return (
    <Link to={door} search={searchOf(door)} className="button button-quiet button-md bar-office" preload={false}>
      <Icon name="chart" size={20} />
      <span className="bar-office-word">{t(door === '/admin' ? 'office' : 'mySales')}</span>
    </Link>
  );
}
