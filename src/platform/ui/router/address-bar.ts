/** The browser's address and history, as far as the router needs them. */
export interface AddressBar {
  /** What stands behind the `#`. */
  readonly href: () => string;
  readonly write: (href: string, how: 'push' | 'replace') => void;
  /** Goes so many pages forward; back if it is negative. */
  readonly go: (steps: number) => void;
  /** The same, without telling whoever listens. */
  readonly undo: (steps: number) => void;
  /** The user went so many pages forward or back, or typed an address. */
  readonly onMoved: (listener: (steps: number) => void) => void;
}

/** Each page's place in the history is in its state, so that one knows which way the user went. */
export function hashAddressBar(): AddressBar {
  const placeOf = (state: unknown) => (state as { readonly place?: number } | null)?.place;
  let place = placeOf(history.state) ?? 0;
  history.replaceState({ place }, '');
  let silent = false;
  return {
    href: () => location.hash.slice(1),
    write: (href, how) => {
      if (how === 'push') place += 1;
      history[`${how}State`]({ place }, '', `#${href}`);
    },
    go: (steps) => history.go(steps),
    undo: (steps) => {
      silent = true;
      history.go(0 - steps);
    },
    onMoved: (listener) =>
      addEventListener('popstate', ({ state }) => {
        // An address that was typed has no place yet.
        const next = placeOf(state) ?? place + 1;
        if (placeOf(state) === undefined) history.replaceState({ place: next }, '');
        const steps = next - place;
        place = next;
        if (silent) silent = false;
        else listener(steps);
      }),
  };
}
