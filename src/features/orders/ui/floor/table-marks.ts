/** What is to be said of a table besides its orders: guests who reserved it. Filled by the part that knows; the floor only shows it. */
export interface TableMark {
  readonly state: 'arriving' | 'late' | 'seated';
  /** As the clock shows it. */
  readonly time: string;
  readonly name: string;
  /** For screen readers. */
  readonly spoken: string;
  /** Asks who sits down when the free table is tapped; without it an order is opened at once. */
  readonly press?: (() => void) | undefined;
}

let marks: ReadonlyMap<string, TableMark> = new Map();
const listeners = new Set<() => void>();

export const tableMarks = {
  of: (tableId: string): TableMark | undefined => marks.get(tableId),
  set(next: ReadonlyMap<string, TableMark>): void {
    marks = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export type TableMarks = typeof tableMarks;
