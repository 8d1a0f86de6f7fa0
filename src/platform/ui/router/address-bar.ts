/** The browser's address and history, as far as the router needs them. */
export interface AddressBar {
  /** What stands behind the `#`. */
  readonly href: () => string;
  readonly write: (href: string, how: 'push' | 'replace') => void;
  /** Goes so many pages forward; back if it is negative. */
  readonly go: (steps: number) => void;
  /** Takes back what the user went, without telling whoever listens; settles once it is done. */
  readonly undo: (steps: number) => Promise<void>;
  /** Sees to it that the next step back is one within the app. */
  readonly keepStepBack: () => void;
  /** The user went so many pages forward or back, or typed an address. */
  readonly onMoved: (listener: (steps: number) => void) => void;
}

/** Each page's place in the history is in its state, so that one knows which way the user went. */
export function hashAddressBar(): AddressBar {
  const placeOf = (state: unknown) => (state as { readonly place?: number } | null)?.place;
  let place = placeOf(history.state) ?? 0;
  history.replaceState({ place }, '');
  /** Called where the user is again, after a step that was taken back. */
  let undone: (() => void) | null = null;
  const href = () => location.hash.slice(1);
  const write: AddressBar['write'] = (next, how) => {
    // Where the browser is, also if it is about to be taken back to another page.
    place = (placeOf(history.state) ?? place) + (how === 'push' ? 1 : 0);
    undone = null;
    history[`${how}State`]({ place }, '', `#${next}`);
  };
  return {
    href,
    write,
    go: (steps) => history.go(steps),
    undo: (steps) => {
      place -= steps;
      history.go(0 - steps);
      return new Promise((done) => (undone = done));
    },
    keepStepBack: () => {
      if (place === 0) write(href(), 'push');
    },
    onMoved: (listener) =>
      addEventListener('popstate', ({ state }) => {
        const found = placeOf(state);
        if (undone !== null && found !== undefined) {
          // Who goes back twice is further away than the one step that was taken back.
          if (found !== place) return history.go(place - found);
          undone();
          undone = null;
          return;
        }
        // An address that was typed has no place yet.
        const next = found ?? place + 1;
        if (found === undefined) history.replaceState({ place: next }, '');
        const steps = next - place;
        place = next;
        listener(steps);
      }),
  };
}
