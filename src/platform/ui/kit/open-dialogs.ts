import { useSyncExternalStore } from 'react';

// A modal makes the rest of the page inert, so anything that must be seen and announced while it is open has to be
// inside it.
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();
const set = (next: readonly HTMLDialogElement[]) => {
  open = next;
  for (const listener of [...listeners]) listener();
};

/** Registers a dialog as open; returns a function that undoes it. */
export function noteOpenDialog(dialog: HTMLDialogElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((other) => other !== dialog));
}

/** Whether what is typed on the page is for this element: no dialog covers it. */
export function isUncovered(element: Element | null): boolean {
  const top = open.at(-1);
  return element !== null && (top === undefined || top.contains(element));
}

/** The topmost dialog, or null. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open.at(-1) ?? null,
  );
}
