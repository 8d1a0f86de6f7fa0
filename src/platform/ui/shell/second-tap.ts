/** Milliseconds and pixels within which two taps are a double tap. */
const doubleTap = { ms: 500, px: 24 };

/**
 * A double tap is meant once: its second tap must not hit what the first one brought on screen, such as the table under
 * Send or the edge beside the change. Swallows a tap at the place of the one before when what that one hit is gone.
 */
export function swallowSecondTaps(page: Document): void {
  let before: { readonly at: number; readonly x: number; readonly y: number; readonly hit: Element } | undefined;
  const onClick = (event: MouseEvent) => {
    const { timeStamp: at, clientX: x, clientY: y, target, detail } = event;
    // The keyboard's clicks have no place.
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
