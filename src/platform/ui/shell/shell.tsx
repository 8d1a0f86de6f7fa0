import './shell.css';
import type { ReactElement, ReactNode } from 'react';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock, session } from '../api/app-api.ts';
import { Banner } from '../kit/banner.tsx';
import { Notices } from '../kit/notices.tsx';
import { feed, useLiveStatus } from '../live/use-live.ts';
import { useFailingCount } from '../outbox/unsent.ts';
import type { UserMenu } from './device-dialog.tsx';
import { TopBar } from './top-bar.tsx';

/** Loaded after the screen; without it (a file that is gone after an update) there is no warning and no guard, but a till. */
const AfterScreen = lazy(() =>
  import('./after-screen.tsx').then(
    ({ AfterScreen: part }) => ({ default: part }),
    () => ({ default: () => null }),
  ),
);

export interface ShellProps {
  /** Problems that features report in the bar, such as a printer that is off. */
  readonly trouble?: ReactNode;
  /** The way to the back office. */
  readonly office: ReactNode;
  /** What features put into the user's menu. */
  readonly menu?: UserMenu;
  /** Shown while the clocks of device and server differ. */
  readonly clockBanner: ReactNode;
  /** Updates the session's data of the venue while the screen is mounted; returns a stop function. */
  readonly follow: () => () => void;
  readonly children: ReactNode;
}

/** The notices of every screen, the log-in included. */
export function AppNotices(): ReactElement {
  const t = useTranslations('shell');
  return <Notices dismissLabel={t('dismiss')} />;
}

/** The frame of every screen behind the log-in: the bar, the banner of a lost connection, the screen. Runs the feed. */
export function Shell({ trouble, office, menu, clockBanner, follow, children }: ShellProps): ReactElement {
  const t = useTranslations('shell');
  const status = useLiveStatus();
  const failing = useFailingCount();
  const isClockOff = useSyncExternalStore(serverClock.onOff, serverClock.isOff);
  useEffect(() => follow(), [follow]);
  useEffect(() => feed.start(), []);
  useEffect(() => session.keepAlive(), []);
  return (
    <div className="shell">
      <TopBar trouble={trouble} office={office} menu={menu}>
        {status === 'lost' && (
          <div className="shell-banner">
            <Banner tone="warning" icon="offline">
              {t('lostBanner')}
            </Banner>
          </div>
        )}
        {status !== 'lost' && failing > 0 && (
          <div className="shell-banner">
            <Banner tone="danger">{t('failingBanner', { count: failing })}</Banner>
          </div>
        )}
        {isClockOff && clockBanner}
        <Suspense>
          <AfterScreen />
        </Suspense>
        <main className="shell-screen">{children}</main>
      </TopBar>
    </div>
  );
}
