import './badge.css';
import './notices.css';
import type { ReactElement, ReactNode } from 'react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Tone } from './badge.tsx';
import { Button, IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import { useTopDialog } from './open-dialogs.ts';

export interface Notice {
  readonly text: string;
  readonly tone?: Extract<Tone, 'success' | 'info' | 'warning' | 'danger'>;
  /** Such as undo; taking it closes the notice. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Milliseconds; default 6,000. Danger stays until it is dismissed. */
  readonly lasts?: number;
  /** Of one topic only the latest is shown. */
  readonly topic?: string;
  /** Called when the user closes it: then it was read. */
  readonly onClose?: () => void;
}

interface Shown extends Notice {
  readonly id: number;
}

let shown: readonly Shown[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const set = (next: readonly Shown[]) => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Closes what is still shown of a topic. */
export function dismissTopic(topic: string): void {
  if (shown.some((notice) => notice.topic === topic)) set(shown.filter((notice) => notice.topic !== topic));
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
  set([...shown.filter((other) => !isReplaced(other)), { ...notice, onClose, id }].slice(-4));
  return () => dismiss(id);
}

function dismiss(id: number): void {
  set(shown.filter((notice) => notice.id !== id));
}

const icons = { success: 'check', info: 'info', warning: 'warning', danger: 'error' } as const;

/** The container of the notices; the shell renders one. */
export function Notices({ dismissLabel }: { readonly dismissLabel: string }): ReactNode {
  const notices = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  const dialog = useTopDialog();
  const place = (
    <div className="notices" role="log" aria-live="polite">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} dismissLabel={dismissLabel} />
      ))}
    </div>
  );
  return dialog ? createPortal(place, dialog) : place;
}

function NoticeCard({ notice, dismissLabel }: { readonly notice: Shown; readonly dismissLabel: string }): ReactElement {
  const { id, text, action, tone = 'info', lasts = 6_000 } = notice;
  const [isHeld, setHeld] = useState(false);
  const close = () => {
    dismiss(id);
    notice.onClose?.();
  };
  const stays = tone === 'danger' || isHeld;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => dismiss(id), lasts);
    return () => clearTimeout(timer);
  }, [id, lasts, stays]);
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
      <span className="notice-text">{text}</span>
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
