/** What was, what is, and what was taken back. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** Names the change that led here, where the next one of the same name belongs to it: letters of a name, say. */
  readonly mark: string | null;
}

/** Further back than this nobody goes. */
const most = 200;

export function begin<T>(present: T): History<T> {
  return { past: [], present, future: [], mark: null };
}

/** Goes on to another state. A change with the mark of the one before replaces it, and both are taken back as one. */
export function record<T>(history: History<T>, present: T, mark: string | null = null): History<T> {
  if (present === history.present) return history;
  if (mark !== null && mark === history.mark) return { ...history, present, future: [] };
  return { past: [...history.past, history.present].slice(-most), present, future: [], mark };
}

/** Ends the change that the next one could have been a part of. */
export function settle<T>(history: History<T>): History<T> {
  return history.mark === null ? history : { ...history, mark: null };
}

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (history.past.length === 0) return history;
  const future = [history.present, ...history.future];
  return { past: history.past.slice(0, -1), present: before as T, future, mark: null };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (history.future.length === 0) return history;
  return { past: [...history.past, history.present], present: next as T, future, mark: null };
}
