import './shell.css';
import type { ReactElement, ReactNode } from 'react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { session } from '../api/app-api.ts';
import { Banner } from '../kit/banner.tsx';
import { Notices } from '../kit/notices.tsx';
import { feed, useLiveStatus } from '../live/use-live.ts';
import { TopBar } from './top-bar.tsx';

export interface ShellProps {
  /** Trouble that a feature reports in the bar, such as a printer that is off. */
  readonly trouble?: ReactNode;
  /** Keeps what the session knows of the venue up to date while the screen is there; answers how to stop. */
  readonly follow: () => () => void;
  readonly children: ReactNode;
}

/** The frame of every screen behind the login: the bar, the banner of a lost server, the screen. Keeps the feed running. */
export function Shell({ trouble, follow, children }: ShellProps): ReactElement {
  const t = useTranslations('shell');
  const status = useLiveStatus();
  useEffect(() => follow(), [follow]);
  useEffect(() => feed.start(), []);
  useEffect(() => session.keepAlive(), []);
  return (
    <div className="shell">
      <TopBar trouble={trouble}>
        {status === 'lost' && (
          <div className="shell-banner">
            <Banner tone="warning" icon="offline">
              {t('lostBanner')}
            </Banner>
          </div>
        )}
        <main className="shell-screen">{children}</main>
      </TopBar>
      <Notices dismissLabel={t('dismiss')} />
    </div>
  );
}
