import { useSyncExternalStore } from 'react';

// A modal makes the rest of the page inert, so whatever must be seen and heard meanwhile has to stand inside it.
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();
const set = (next: readonly HTMLDialogElement[]) => {
  open = next;
  for (const listener of [...listeners]) listener();
};

/** Notes a dialog as open; answers how to take it back. */
export function noteOpenDialog(dialog: HTMLDialogElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((other) => other !== dialog));
}

/** The dialog on top, or null. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open.at(-1) ?? null,
  );
}
