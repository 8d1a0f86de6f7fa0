import { afterKey, noTimes, type Times } from './times.ts';

/** What was typed before the next scan or tap. It is read when goods come, faster than a screen is drawn. */
export interface TimesStore {
  readonly read: () => Times;
  readonly set: (typed: Times) => void;
  /** Reads it and takes it off: it is for one scan or tap. */
  readonly take: () => Times;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createTimesStore(): TimesStore {
  let typed = noTimes;
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
    const next = afterKey(store.read(), event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    store.set(next);
    if (next.isSigned) onSigned();
  };
  document.addEventListener('keydown', pressed, { capture: true });
  return () => document.removeEventListener('keydown', pressed, { capture: true });
}
