import { afterKey, noTimes, type Times } from './times.ts';

/** What was typed before the next scan or tap. It is read when goods come, faster than a screen is drawn. */
export interface TimesStore {
  readonly read: () => Times;
  readonly set: (typed: Times) => void;
  /** Reads it and takes it off: it is for one scan or tap. */
  readonly take: () => Times;
  /** What a key makes of it, as `afterKey`. Keys that the scanner's listener let through are noted: it may take them back. */
  readonly afterPress: (key: string, wasLetThrough: boolean) => Times | null;
  readonly subscribe: (listener: () => void) => () => void;
}

/** More keys than a scanner lets through before it is known for one. */
const mostTakenBack = 60;

export function createTimesStore(): TimesStore {
  let typed = noTimes;
  /** What was typed before each key that was let through. */
  const before: Times[] = [];
  const listeners = new Set<() => void>();
  const set = (next: Times) => {
    if (next === typed) return;
    typed = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => typed,
    set,
    take: () => {
      const taken = typed;
      set(noTimes);
      return taken;
    },
    afterPress: (key, wasLetThrough) => {
      if (!wasLetThrough) return afterKey(typed, key);
      // Keys of a scan that passed for typed are taken out again one by one: for the scan that is repeated the count is as it was.
      if (key === 'Backspace') return before.pop() ?? null;
      before.push(typed);
      before.splice(0, before.length - mostTakenBack);
      return afterKey(typed, key);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Fields take their keys themselves, and so does a dialog. */
const takesKeys = 'input, textarea, select, [contenteditable], dialog';

/** Listens for it wherever the focus is. Returns how to stop. */
export function listenForTimes(store: TimesStore, onSigned: () => void): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]') !== null) return;
    if (event.target instanceof Element && event.target.closest(takesKeys) !== null) return;
    const next = store.afterPress(event.key, !event.isTrusted);
    if (next === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    store.set(next);
    if (next.isSigned && event.key !== 'Backspace') onSigned();
  };
  document.addEventListener('keydown', pressed, { capture: true });
  return () => document.removeEventListener('keydown', pressed, { capture: true });
}
