import './top-bar.css';
import type { ReactElement, ReactNode } from 'react';
import { createContext, use, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { initialsOf } from '#kernel/text.ts';
import { session, useUser } from '../api/app-api.ts';
import { useFormats } from '../i18n/use-formats.ts';
import type { Tone } from '../kit/badge.tsx';
import { Badge } from '../kit/badge.tsx';
import { Button, IconButton } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import type { IconName } from '../kit/icons.tsx';
import { useLiveStatus } from '../live/use-live.ts';
import { useUnsentCount } from '../outbox/unsent.ts';
import { DeviceDialog, type UserMenu } from './device-dialog.tsx';
import { usePageTitle } from './page-title.ts';
import { useNow } from './use-now.ts';

/** Where a screen's own part of the bar is shown. */
const BarPlace = createContext<HTMLElement | null>(null);

export interface BarProps {
  /** The subject of the screen: the table, the report. */
  readonly title: string;
  /** The back link; omitted on a start screen. */
  readonly onBack?: (() => void) | undefined;
  /** A few buttons of the screen, right of the title. */
  readonly children?: ReactNode;
}

/** A screen's part of the top bar; render it anywhere inside the shell. */
export function Bar({ title, onBack, children }: BarProps): ReactElement | null {
  const place = use(BarPlace);
  const t = useTranslations('shell');
  usePageTitle(title);
  if (!place) return null;
  return createPortal(
    <>
      {onBack && <IconButton icon="back" label={t('back')} onClick={onBack} />}
      <h1 className="bar-title">{title}</h1>
      {children && <div className="bar-actions">{children}</div>}
    </>,
    place,
  );
}

export interface TopBarProps {
  /** A problem that a feature reports, such as a printer that is off. */
  readonly trouble?: ReactNode;
  /** The way to the back office. */
  readonly office?: ReactNode;
  readonly menu?: UserMenu | undefined;
  readonly children: ReactNode;
}

/** The bar of every screen of the till; `children` is the screen below it. */
export function TopBar({ trouble, office, menu, children }: TopBarProps): ReactElement {
  const t = useTranslations('shell');
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [isDeviceOpen, setDeviceOpen] = useState(false);
  const user = useUser();

  return (
    <>
      <header className="top-bar">
        <div className="bar-place" ref={setPlace} />
        {trouble && <div className="bar-trouble">{trouble}</div>}
        <ConnectionMark />
        <Clock />
        {office}
        <Button variant="quiet" className="bar-user" onClick={() => setDeviceOpen(true)} aria-haspopup="dialog">
          <span className="bar-initials" aria-hidden="true">
            {initialsOf(user?.name ?? '')}
          </span>
          <span className="bar-name">{user?.name || t('menu')}</span>
        </Button>
        <Button variant="quiet" className="bar-lock" icon="lock" onClick={() => session.logOut()}>
          {t('lock')}
        </Button>
      </header>
      <BarPlace value={place}>{children}</BarPlace>
      {isDeviceOpen && <DeviceDialog menu={menu} onClose={() => setDeviceOpen(false)} />}
    </>
  );
}

/** Faster responses are not shown, so that the bar does not flicker with each tap. */
const lastingMs = 400;

/** The count once an entry has waited for some time; otherwise zero. */
function useLasting(count: number, afterMs: number): number {
  const isNone = count === 0;
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (isNone) {
      setLasting(false);
      return;
    }
    const timer = setTimeout(() => setLasting(true), afterMs);
    return () => clearTimeout(timer);
  }, [isNone, afterMs]);
  return isLasting ? count : 0;
}

/** Connection state and number of unsent commands: by colour, icon and word. */
export function ConnectionMark(): ReactElement {
  const t = useTranslations('shell');
  const status = useLiveStatus();
  const isLost = status === 'lost';
  const unsent = useLasting(useUnsentCount(), isLost ? 0 : lastingMs);
  let mark: { readonly tone: Tone; readonly icon: IconName } = { tone: 'neutral', icon: 'online' };
  if (isLost) mark = { tone: 'danger', icon: 'offline' };
  else if (unsent > 0) mark = { tone: 'warning', icon: 'upload' };
  return (
    <span className={classNames('bar-mark', !isLost && unsent === 0 && 'bar-mark-calm')} role="status">
      <Badge {...mark}>
        <span className="bar-mark-word">
          {unsent > 0 && !isLost ? t('unsent', { count: unsent }) : t(`connection.${status}`)}
        </span>
        {unsent > 0 && isLost && <span className="bar-mark-word">· {t('unsent', { count: unsent })}</span>}
        {unsent > 0 && (
          <span className="bar-mark-count" aria-hidden="true">
            {unsent}
          </span>
        )}
      </Badge>
    </span>
  );
}

function Clock(): ReactElement {
  const now = useNow(5_000);
  const { time } = useFormats();
  return (
    <time className="bar-clock" dateTime={new Date(now).toISOString()}>
      {time(now)}
    </time>
  );
}
