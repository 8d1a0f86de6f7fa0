/** States and the actions that lead from one to the next, as one readable table. */
export type Transitions<State extends string, Action extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Action, State>>>>
>;

/** The state that an action leads to, or null if the table does not allow it. */
export function nextState<State extends string, Action extends string>(
  table: Transitions<State, Action>,
  from: State,
  action: Action,
): State | null {
  return table[from][action] ?? null;
}
