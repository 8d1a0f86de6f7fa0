/** Milliseconds and pixels within which two taps are a double tap. */
const doubleTap = { ms: 500, px: 24 };

/**
 * Ignores the second tap of a double tap if the first one changed the screen below it, for example the table under the
 * Send button. A tap at the same place is swallowed if the element hit before is gone.
 */
export function swallowSecondTaps(page: Document): void {
  let before: { readonly at: number; readonly x: number; readonly y: number; readonly hit: Element } | undefined;
  const onClick = (event: MouseEvent) => {
    const { timeStamp: at, clientX: x, clientY: y, target, detail } = event;
    // Clicks by keyboard have no position.
    if (detail === 0 || !(target instanceof Element)) return;
    const isSecond =
      before !== undefined && at - before.at < doubleTap.ms && Math.hypot(x - before.x, y - before.y) < doubleTap.px;
    if (isSecond && before?.hit.isConnected === false) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    before = { at, x, y, hit: target.closest('button, a') ?? target };
  };
  page.addEventListener('click', onClick, { capture: true });
}
