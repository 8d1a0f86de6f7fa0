import { useTranslations } from 'use-intl';
import { session } from '#platform/ui/api/app-api.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import type { NextStep } from '../till/till-policy.ts';
import type { TillStore } from '../till-store.ts';
import type { Counter } from './counter-parts.ts';
import { forgetSale } from './direct-sale.ts';

/** After Send or Pay, an automatic log-out waits this long for the server's answer. */
const logoutWaitMs = 3_000;

interface WayOnProps {
  readonly till: TillStore;
  readonly orderId: string;
  readonly counter: Counter;
  /** The screen is left, or shows the next sale. */
  readonly onDone: () => void;
}

interface WayOn {
  readonly toTables: () => void;
  /** To the screen of the user's work: the tables, or in a shop the next sale, on this very screen. */
  readonly goHome: () => void;
  /** A setting decides where the till goes next. */
  readonly goOn: (step: NextStep) => void;
  readonly goTo: (path: string) => void;
}

/** The ways out of the order screen. */
export function useWayOn({ till, orderId, counter, onDone }: WayOnProps): WayOn {
  const t = useTranslations('orders');
  const navigate = useNavigate();
  const toTables = () => {
    forgetSale(till.user);
    navigate({ to: '/tables' }).catch(() => undefined);
  };
  const goTo = (path: string) => {
    navigate({ to: path }).then(onDone, () => undefined);
  };
  const goHome = () => {
    forgetSale(till.user);
    goTo(counter.home);
  };
  const goOn = ({ logsOut, toTables: goesBack }: NextStep) => {
    if (goesBack || logsOut) goHome();
    if (!logsOut) return;
    void till.whenAnswered(orderId, logoutWaitMs).then((isAnswered) => {
      // Do not sign out offline: log-in would be impossible and pending commands invisible.
      if (isAnswered) session.logOut();
      else notify({ text: t('order.stillUnsent'), tone: 'warning' });
    });
  };
  return { toTables, goHome, goOn, goTo };
}
