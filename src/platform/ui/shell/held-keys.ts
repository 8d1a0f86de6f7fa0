/**
 * A key that is held presses a button once: its repetitions would press what the first press opened, and close the change before
 * anybody has read it.
 */
export function swallowHeldKeys(page: Document): void {
  const onKey = (event: KeyboardEvent) => {
    if (!event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return;
    if (event.target instanceof Element && event.target.closest('button, a, summary')) event.preventDefault();
  };
  page.addEventListener('keydown', onKey, { capture: true });
}
