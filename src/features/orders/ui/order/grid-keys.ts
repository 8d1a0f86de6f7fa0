import type { FocusEvent, KeyboardEvent } from 'react';

/** Arrow keys, Home and End move the focus over the buttons of a grid by their position on screen. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const next = nextOf(event.key, at, buttons);
  if (next === undefined) return;
  event.preventDefault();
  buttons[Math.min(buttons.length - 1, Math.max(0, next))]?.focus();
}

function nextOf(key: string, at: number, buttons: readonly HTMLElement[]): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return at - 1;
    case 'ArrowRight':
      return at + 1;
    case 'ArrowUp':
      return at - columnsOf(buttons);
    case 'ArrowDown':
      return at + columnsOf(buttons);
    case 'Home':
      return 0;
    case 'End':
      return buttons.length - 1;
    default:
      return undefined;
  }
}

function columnsOf(buttons: readonly HTMLElement[]): number {
  const top = buttons[0]?.offsetTop;
  const below = buttons.findIndex((button) => button.offsetTop !== top);
  return below < 0 ? buttons.length : below;
}

/** One tab stop per grid: the button that was focused last. React renders it only on the first button. */
export function keepTabStop(event: FocusEvent<HTMLElement>): void {
  for (const button of event.currentTarget.querySelectorAll<HTMLElement>('button[tabindex="0"]')) button.tabIndex = -1;
  if (event.target instanceof HTMLButtonElement) event.target.tabIndex = 0;
}
