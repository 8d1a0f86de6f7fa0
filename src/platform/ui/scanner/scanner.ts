import { useEffect, useEffectEvent } from 'react';
import { addKey, codeAtEnd, codeAtPause, gapMs, type HeldKey, type ScannerSetup } from './burst.ts';

interface Pressed extends HeldKey {
  readonly event: KeyboardEvent;
}

/** Keys given back by this listener; it does not hold them again. */
const givenBack = new WeakSet<Event>();
/** Who takes codes, the last one first: a screen above another one. */
const takers: ((code: string) => void)[] = [];
let setup: ScannerSetup = { prefix: '', suffix: 'Enter' };
let held: readonly Pressed[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `onCode` with each code that a scanner types while this is mounted, wherever the focus is. Within a screen that
 * listens already, such as in its dialog, the setup is omitted.
 */
export function useScanner(onCode: (code: string) => void, given?: ScannerSetup): void {
  const take = useEffectEvent(onCode);
  const { prefix, suffix } = given ?? setup;
  useEffect(() => {
    setup = { prefix, suffix };
    const taker = (code: string) => take(code);
    takers.push(taker);
    if (takers.length === 1) window.addEventListener('keydown', pressed, { capture: true });
    return () => {
      takers.splice(takers.indexOf(taker), 1);
      if (takers.length > 0) return;
      window.removeEventListener('keydown', pressed, { capture: true });
      giveBack();
    };
  }, [prefix, suffix]);
}

function pressed(event: KeyboardEvent): void {
  if (givenBack.has(event) || event.isComposing || event.key === 'Shift') return;
  const isPrintable = [...event.key].length === 1 && !(event.ctrlKey || event.metaKey || event.altKey);
  if (isPrintable && !event.repeat) {
    const { released, held: next } = addKey(held, { key: event.key, at: event.timeStamp, event });
    hold(event);
    for (const each of released) giveOne(each.event);
    held = next;
    wait();
    return;
  }
  if (held.length === 0) return;
  const code = codeAtEnd(held, event.key, event.timeStamp, setup);
  if (code === null) giveBack();
  else {
    hold(event);
    deliver(code);
  }
}

function hold(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** A busy page gets keys late: a burst that has begun is waited for longer than a key, until its end key is overdue. */
const overdueMs = 300;
function wait(): void {
  clearTimeout(timer);
  const close = () => {
    const code = codeAtPause(held, setup);
    if (code === null) giveBack();
    else deliver(code);
  };
  timer = setTimeout(close, held.length < 3 ? 2 * gapMs : overdueMs);
}

function deliver(code: string): void {
  clearTimeout(timer);
  held = [];
  takers.at(-1)?.(code);
}

function giveBack(): void {
  clearTimeout(timer);
  const keys = held;
  held = [];
  for (const { event } of keys) giveOne(event);
}

/** Presses a held key again, for the element that has the focus now. */
function giveOne({ key, code, shiftKey }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true, composed: true });
  givenBack.add(again);
  if (!target.dispatchEvent(again)) return;
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    // The only way to type into a field as a user does, with undo, limits of length and the events of a change.
    document.execCommand('insertText', false, key);
  } else if (key === ' ' && target instanceof HTMLElement) target.click();
}
