import './customer-board.css';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { noteBoard } from '#features/staff/ui/index.tsx';
import { formatTime } from '#kernel/format.ts';
import { pictureAddress } from '#kernel/picture.ts';
import { Button, IconButton } from '#platform/ui/kit/button.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { DeviceChoices } from '#platform/ui/shell/device-dialog.tsx';
import { usePageTitle } from '#platform/ui/shell/page-title.ts';
import { useAwake } from '#platform/ui/shell/use-awake.ts';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { chime } from '../chime.ts';
import { LostSince } from '../lost-since.tsx';
import { noteSound, readSound } from './board-memory.ts';
import { Numbers } from './numbers.tsx';
import { Sale } from './sale.tsx';
import { type BoardView, useBoard } from './use-board.ts';

/** What guests see: the numbers that are prepared and ready, and at a till what they buy. Nothing is done on it. */
export function CustomerBoardScreen(): ReactElement {
  const t = useTranslations('stations.board');
  const navigate = useNavigate();
  const { view, lostAt, isRefused } = useBoard();
  const [hasTools, setTools] = useState(false);
  const [isLoud, setLoud] = useState(readSound);
  const now = useNow(5_000) + (view?.clockSkew ?? 0);
  useAwake();
  usePageTitle(view?.venueName ?? t('title'));
  const isKnown = view !== undefined && !isRefused;
  const leave = (search = {}) => {
    noteBoard(false);
    void navigate({ to: '/login', search });
  };
  const onRefused = useEffectEvent(() => leave());
  useEffect(() => {
    if (isRefused) onRefused();
    // Without the server it is a board again when it starts.
    else if (isKnown) noteBoard(true);
  }, [isRefused, isKnown]);
  useRing(view?.ready[0], isLoud);
  const makeLoud = () => {
    noteSound(!isLoud);
    setLoud(!isLoud);
    // The tap that turns it on plays it, which browsers require.
    if (!isLoud) chime();
  };
  return (
    <main className="board">
      <header className="board-head">
        {view?.logo && <img className="board-logo" src={pictureAddress('logo', view.logo, '512')} alt="" />}
        <h1 className="board-venue">{view?.venueName}</h1>
        <time className="board-clock">{view && formatTime(now, view.timeZone)}</time>
        <IconButton
          icon="settings"
          variant="quiet"
          label={t('settings')}
          aria-expanded={hasTools}
          onClick={() => setTools(!hasTools)}
        />
      </header>
      {hasTools && (
        <section className="board-tools" aria-label={t('settings')}>
          <DeviceChoices />
          <Button icon={isLoud ? 'bell' : 'close'} aria-pressed={isLoud} onClick={makeLoud}>
            {t(isLoud ? 'soundOn' : 'soundOff')}
          </Button>
          <Button icon="device" onClick={() => void document.documentElement.requestFullscreen?.()}>
            {t('fullScreen')}
          </Button>
          <Button variant="quiet" onClick={() => leave({ device: 'other' })}>
            {t('otherDevice')}
          </Button>
        </section>
      )}
      {lostAt !== null && <LostSince say={(time) => t('lost', { time })} />}
      {view && <Content view={view} />}
    </main>
  );
}

function Content({ view }: { readonly view: BoardView }): ReactElement {
  const t = useTranslations('stations.board');
  const { sale, currency, preparing, ready } = view;
  if (sale !== null) return <Sale sale={sale} currency={currency} />;
  if (preparing.length + ready.length === 0) {
    return (
      <p className="board-welcome">
        <strong>{t('welcome')}</strong>
      </p>
    );
  }
  return (
    <div className="board-columns">
      <Numbers kind="preparing" numbers={preparing} />
      <Numbers kind="ready" numbers={ready.map(({ number }) => number)} newest={ready[0]?.number} />
    </div>
  );
}

/** Rings when another number is ready, and not for those that were there when the board came on. */
function useRing(newest: BoardView['ready'][number] | undefined, isLoud: boolean): void {
  const last = useRef<number>(null);
  const since = newest?.since ?? 0;
  const ring = useEffectEvent(() => {
    if (isLoud && last.current !== null && since > last.current) chime();
    last.current = Math.max(since, last.current ?? 0);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each number that is ready rings once
  useEffect(() => ring(), [since]);
}
