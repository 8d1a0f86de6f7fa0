import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

// A modal makes the rest of the page inert, so anything that must be seen and announced while it is open has to be
// inside it.
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of [...listeners]) listener();
};
const set = (next: readonly HTMLDialogElement[]) => {
  open = next;
  tell();
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

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The topmost dialog, or null. */
export const useTopDialog = (): HTMLDialogElement | null => useSyncExternalStore(subscribe, () => open.at(-1) ?? null);

/** What closes the parts of a screen that lie over it as a sheet, below all dialogs. */
let sheets: readonly (() => void)[] = [];

/** While a part of the screen lies over it as a sheet, the way back closes that first. */
export function useSheet(isOpen: boolean, close: () => void): void {
  const closeSheet = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const own = () => closeSheet();
    sheets = [...sheets, own];
    tell();
    return () => {
      sheets = sheets.filter((other) => other !== own);
    };
  }, [isOpen]);
}

/** What lies over the page, as the router knows it. */
export const coversOfPage = {
  /** Asks the topmost dialog as Escape does; one that must stay open does. */
  top: (): (() => void) | null => {
    const top = open.at(-1);
    if (top === undefined) return sheets.at(-1) ?? null;
    return () => void top.dispatchEvent(new Event('cancel', { cancelable: true }));
  },
  onChanged: subscribe,
};
