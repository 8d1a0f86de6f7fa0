import './badge.css';
import './notices.css';
import type { ReactElement, ReactNode } from 'react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Tone } from './badge.tsx';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import { useTopDialog } from './open-dialogs.ts';
import { useMedia } from './use-media.ts';
import { vibrate } from './vibrate.ts';

export interface Notice {
  readonly text: string;
  /** What must be readable from an arm's length away, such as the change. */
  readonly detail?: string | undefined;
  readonly tone?: Extract<Tone, 'success' | 'info' | 'warning' | 'danger'>;
  /** Such as undo; taking it closes the notice. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Milliseconds; default 6,000. Without it, danger stays until it is dismissed. */
  readonly lasts?: number;
  /** Of one topic only the latest is shown. */
  readonly topic?: string;
  /** Called when the user closes it: then it was read. */
  readonly onClose?: () => void;
  /** It says nothing about what somebody did or may see, and stays when the user signs out. */
  readonly outlivesSession?: boolean;
}

interface Shown extends Notice {
  readonly id: number;
  /** When it closes by itself, on the page's own clock: the next page that shows it goes on counting. */
  readonly until: number;
}

const endOf = ({ lasts = 6_000 }: Notice): number => performance.now() + lasts;

let shown: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const set = (next: readonly Shown[]) => {
  shown = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Closes what is still shown of a topic. */
export function dismissTopic(topic: string): void {
  if (shown.some((notice) => notice.topic === topic)) set(shown.filter((notice) => notice.topic !== topic));
}

/** The session has ended: what was told to its user is nobody else's. What stays shows itself to the next user. */
export function dismissOfSession(): void {
  set(shown.filter(({ outlivesSession }) => outlivesSession));
}

/** More hide what is worked on. What went wrong makes room last. */
const mostShown = 4;

function mostImportant(notices: readonly Shown[]): readonly Shown[] {
  let kept = notices;
  while (kept.length > mostShown) {
    const leaves = kept.slice(0, -1).find(({ tone }) => tone !== 'danger') ?? kept[0];
    kept = kept.filter((each) => each !== leaves);
  }
  return kept;
}

/** Shows a toast. Duplicate texts are merged. Returns a dismiss function. */
export function notify(notice: Notice): () => void {
  const id = ++lastId;
  const isReplaced = ({ text, topic }: Shown) =>
    text === notice.text || (topic !== undefined && topic === notice.topic);
  const same = shown.filter(({ text }) => text === notice.text);
  const onClose = () => {
    for (const each of [...same, notice]) each.onClose?.();
  };
  set(
    mostImportant([...shown.filter((other) => !isReplaced(other)), { ...notice, onClose, id, until: endOf(notice) }]),
  );
  if (notice.tone === 'danger') vibrate('wrong');
  return () => dismiss(id);
}

function dismiss(id: number): void {
  set(shown.filter((notice) => notice.id !== id));
}

/** Nobody points at it any more: it may be read to its end. */
function lastAgain(id: number): void {
  set(shown.map((notice) => (notice.id === id ? { ...notice, until: endOf(notice) } : notice)));
}

const icons = { success: 'check', info: 'info', warning: 'warning', danger: 'error' } as const;

let rows: readonly HTMLElement[] = [];
const setRows = (next: readonly HTMLElement[]) => {
  rows = next;
  for (const listener of listeners) listener();
};

/**
 * A row of a screen for its notices, which then lie over nothing. Put it where it takes room from a list that scrolls,
 * so that no control moves under a finger.
 */
export function NoticeRow(): ReactElement {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = row.current;
    if (own === null) return;
    setRows([...rows, own]);
    return () => setRows(rows.filter((other) => other !== own));
  }, []);
  return <div className="notice-row" ref={row} />;
}

/** A dialog is a sheet, in which they are a row; as in notices.css. */
const sheets = '(width <= 600px)';

/** The container of the notices; the app renders one. They are shown in the open dialog, else in the newest row. */
export function Notices({ dismissLabel }: { readonly dismissLabel: string }): ReactNode {
  const notices = useSyncExternalStore(subscribe, () => shown);
  const row = useSyncExternalStore(subscribe, () => rows.at(-1));
  const dialog = useTopDialog();
  const host = dialog ?? row;
  // What leaves by itself would move the sheet's buttons under a finger.
  const isSheet = useMedia(sheets) && dialog !== null;
  const place = (
    <div className="notices" role="log" aria-live="polite">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} isKept={isSheet} dismissLabel={dismissLabel} />
      ))}
    </div>
  );
  return host ? createPortal(place, host) : place;
}

interface NoticeCardProps {
  readonly notice: Shown;
  /** It stays as long as it is shown where it is. */
  readonly isKept: boolean;
  readonly dismissLabel: string;
}

function NoticeCard({ notice, isKept, dismissLabel }: NoticeCardProps): ReactElement {
  const { id, text, detail, action, tone = 'info', until } = notice;
  const [isHeld, setHeld] = useState(false);
  const close = () => {
    dismiss(id);
    notice.onClose?.();
  };
  const stays = (tone === 'danger' && notice.lasts === undefined) || isHeld || isKept;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => dismiss(id), until - performance.now());
    return () => clearTimeout(timer);
  }, [id, until, stays]);
  // Also where it is shown elsewhere while somebody points at it.
  useEffect(() => (isHeld ? () => lastAgain(id) : undefined), [id, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only keep it visible
    <div
      className={`notice tone-${tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[tone]} />
      <span className="notice-text">
        {text}
        {detail !== undefined && <strong className="notice-detail">{detail}</strong>}
      </span>
      {action && (
        <Button
          variant="quiet"
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={dismissLabel} onClick={close} />
    </div>
  );
}
