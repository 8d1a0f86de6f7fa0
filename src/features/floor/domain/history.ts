/** Past states, the present state, and undone states. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /**
   * Marks the change that led to the present state if the next change with the same mark belongs to it: typed letters
   * of a name, for example.
   */
  readonly mark: string | null;
}

/** The largest number of undo steps. */
const most = 200;

export function begin<T>(present: T): History<T> {
  return { past: [], present, future: [], mark: null };
}

/** Adds a new state. A change with the same mark as the previous one replaces it, so that both are undone as one. */
export function record<T>(history: History<T>, present: T, mark: string | null = null): History<T> {
  if (present === history.present) return history;
  if (mark !== null && mark === history.mark) return { ...history, present, future: [] };
  return { past: [...history.past, history.present].slice(-most), present, future: [], mark };
}

/** Ends the current change, so that the next one is undone separately. */
export function endStep<T>(history: History<T>): History<T> {
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
