/** States and the deeds that lead from one to the next, as one readable table. */
export type Transitions<State extends string, Deed extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Deed, State>>>>
>;

/** The state that a deed leads to, or null where the table does not allow it. */
export function nextState<State extends string, Deed extends string>(
  table: Transitions<State, Deed>,
  from: State,
  deed: Deed,
): State | null {
  return table[from][deed] ?? null;
}
