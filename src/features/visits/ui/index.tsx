import './visit-over.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { TillStore } from '#features/orders/ui/index.tsx';
import { serverClock, useMay } from '#platform/ui/api/app-api.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { isOver } from '../domain/visit.ts';
import { useVisits } from './use-visits.ts';

/** On the floor: how many visits are under way, how many are over their time, and the way to them. */
export function VisitsEntry({ till }: { readonly till: TillStore }): ReactElement | null {
  const isAllowed = useMay()('visit.read');
  return isAllowed ? <Counted till={till} /> : null;
}

/** By the clock: it appears and goes within so much. */
const tickMs = 5_000;

function Counted({ till }: { readonly till: TillStore }): ReactElement {
  const t = useTranslations('visits');
  const navigate = useNavigate();
  const { data } = useVisits(till.user.id);
  useNow(tickMs);
  const visits = data?.visits ?? [];
  const over = visits.filter((visit) => isOver(visit, serverClock.now())).length;
  const quiet = visits.length > 0 ? 'accent' : 'neutral';
  return (
    <Button
      size="lg"
      icon={over > 0 ? 'warning' : 'clock'}
      className={over > 0 ? 'visit-over' : undefined}
      aria-label={t('floor', { count: visits.length, over })}
      trailing={<Badge tone={over > 0 ? 'warning' : quiet}>{visits.length}</Badge>}
      onClick={() => void navigate({ to: '/visits' })}
    >
      {t('short')}
    </Button>
  );
}

/** In the user's menu: the way there where there is no floor. */
export function VisitsMenuEntry({ onOpened }: { readonly onOpened: () => void }): ReactElement | null {
  const t = useTranslations('visits');
  const navigate = useNavigate();
  const isAllowed = useMay()('visit.read');
  if (!isAllowed) return null;
  const open = () => {
    onOpened();
    void navigate({ to: '/visits' });
  };
  return (
    <Button icon="clock" block onClick={open}>
      {t('short')}
    </Button>
  );
}
