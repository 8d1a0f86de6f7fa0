import { useEffect, useEffectEvent } from 'react';
import {
  addKey,
  atEnd,
  atPause,
  type Burst,
  type Ending,
  echoMs,
  gapMs,
  type HeldKey,
  isOver,
  noBurst,
  reachOf,
  restOfScan,
  type ScannerSetup,
  unreadable,
} from './burst.ts';
import { type CodeTaker, takerOf } from './taker.ts';

/** A scan that is not certainly whole: parts of it are missing, or its end key. */
export type RefusedScan = 'broken' | 'noEnd';

interface Pressed extends HeldKey {
  readonly code: string;
  readonly shiftKey: boolean;
}

interface Taker extends CodeTaker {
  readonly refuse: ((why: RefusedScan) => void) | undefined;
}

/** Keys given back by this listener; it does not hold them again. */
const givenBack = new WeakSet<Event>();
/** Who takes codes, a screen before the form above it. */
const takers: Taker[] = [];
let setup: ScannerSetup = { prefix: '', suffix: 'Enter' };
let burst: Burst<Pressed> = noBurst;
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the last scan ended. */
let endedAt = Number.NEGATIVE_INFINITY;

/**
 * Calls `onCode` with each code that a scanner types while this is mounted, wherever the focus is; `onRefused` with a scan
 * to be repeated. Within a screen that listens already, such as in its dialog, both `onRefused` and the setup are omitted.
 * What the screen claims, such as goods, does not come to its dialogs.
 */
export function useScanner(
  onCode: (code: string) => void,
  onRefused?: (why: RefusedScan) => void,
  given?: ScannerSetup,
  claims?: (code: string) => boolean,
): void {
  useTaker({ onCode, onRefused, given, claims, isOnlyClaimed: false });
}

/** Within a screen that listens already: takes the codes that it claims, and leaves all others to whom they are without it. */
export function useClaimedScans(claims: (code: string) => boolean, onCode: (code: string) => void): void {
  useTaker({ onCode, claims, onRefused: undefined, given: undefined, isOnlyClaimed: true });
}

interface Taking {
  readonly onCode: (code: string) => void;
  readonly onRefused: ((why: RefusedScan) => void) | undefined;
  readonly given: ScannerSetup | undefined;
  readonly claims: ((code: string) => boolean) | undefined;
  readonly isOnlyClaimed: boolean;
}

function useTaker({ onCode, onRefused, given, claims, isOnlyClaimed }: Taking): void {
  const take = useEffectEvent(onCode);
  const claim = useEffectEvent((code: string) => claims?.(code) === true);
  const refuse = useEffectEvent((why: RefusedScan) => onRefused?.(why));
  const hears = onRefused !== undefined;
  const { prefix, suffix, fewest = 0 } = given ?? setup;
  useEffect(() => {
    setup = { prefix, suffix, fewest };
    const taker: Taker = {
      take: (code) => take(code),
      claims: (code) => claim(code),
      refuse: hears ? (why) => refuse(why) : undefined,
      isOnlyClaimed,
    };
    takers.push(taker);
    if (takers.length === 1) window.addEventListener('keydown', pressed, { capture: true });
    return () => {
      takers.splice(takers.indexOf(taker), 1);
      if (takers.length > 0) return;
      window.removeEventListener('keydown', pressed, { capture: true });
      clearTimeout(timer);
      decide(atPause(burst, setup));
      burst = noBurst;
    };
  }, [prefix, suffix, fewest, hears, isOnlyClaimed]);
}

/** Keys that change others, or nothing at all. */
const silent = new Set(['Shift', 'CapsLock', 'NumLock', 'Control', 'Alt', 'AltGraph', 'Meta']);

function pressed(event: KeyboardEvent): void {
  if (givenBack.has(event) || event.isComposing || silent.has(event.key)) return;
  const at = event.timeStamp;
  if (isOver(burst, at, setup)) pause();
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  const key = characterOf(event);
  if (key !== null && !isCommand && !event.repeat) {
    hold(event);
    add({ key, at, code: event.code, shiftKey: event.shiftKey });
    return;
  }
  const isEnd = event.key === 'Enter' || event.key === 'Tab';
  if (burst.held.length === 0) {
    // The end key of what was refused, or a second one of the same scan.
    const isEcho = at - endedAt <= echoMs && (isEnd || (event.ctrlKey && event.key.toLowerCase() === 'j'));
    if (isEcho || (isEnd && burst.isRest)) {
      hold(event);
      clearTimeout(timer);
      burst = noBurst;
    }
    return;
  }
  const ending = atEnd(burst, at, setup);
  if (ending.kind === 'typed') giveBack();
  else {
    hold(event);
    // A control character within a code, such as the separator of a GS1 code, is no end of it.
    if (isEnd) end(ending, at);
    else add({ key: unreadable, at, code: '', shiftKey: false });
  }
}

/** What was typed until now is no beginning of a code, such as a number with a sign before the scan. */
export function endOfTyping(): void {
  if (!burst.isRest) burst = { ...burst, before: [] };
}

/** The character of a key. Android names the keys of some scanners “Unidentified”: then only a digit’s place tells it. */
function characterOf({ key, code, target }: KeyboardEvent): string | null {
  if ([...key].length === 1) return key;
  if (key !== 'Unidentified') return null;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return digit;
  // Into a field the browser types it by itself, as it does for the keyboard on its screen.
  const types = target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
  return types ? null : unreadable;
}

function add(key: Pressed): void {
  const { released, burst: next } = addKey(burst, key, setup);
  burst = next;
  for (const each of released) giveOne(each);
  wait();
}

function hold(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** A busy page runs timers late, and maybe before the keys that came meanwhile: those are let in first. */
const lateMs = 30;
function wait(ms = reachOf(burst, setup) + gapMs): void {
  clearTimeout(timer);
  const due = performance.now() + ms;
  timer = setTimeout(() => (performance.now() - due > lateMs ? wait(lateMs) : pause()), ms);
}

function pause(): void {
  clearTimeout(timer);
  const ending = atPause(burst, setup);
  if (ending.kind !== 'refused') {
    decide(ending);
    return;
  }
  decide(ending);
  burst = restOfScan;
  wait();
}

function end(ending: Ending, at: number): void {
  clearTimeout(timer);
  endedAt = at;
  decide(ending);
}

function decide(ending: Ending): void {
  if (ending.kind === 'typed') {
    giveBack();
    return;
  }
  burst = noBurst;
  if (ending.kind === 'code') takerOf(takers, ending.code)?.take(ending.code);
  else {
    for (let key = 0; key < ending.withdraw; key += 1) withdrawOne();
    takers.findLast(({ refuse }) => refuse !== undefined)?.refuse?.(ending.why);
  }
}

function giveBack(): void {
  clearTimeout(timer);
  const { held, before } = burst;
  burst = { ...noBurst, before: [...before, ...held] };
  for (const key of held) giveOne(key);
}

/** Presses a held key again, for the element that has the focus now. */
function giveOne({ key, code, shiftKey }: Pressed): void {
  if (key === unreadable) return;
  const target = press({ key, code, shiftKey });
  if (target === null) return;
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    // The only way to type into a field as a user does, with undo, limits of length and the events of a change.
    document.execCommand('insertText', false, key);
  } else if (key === ' ' && target instanceof HTMLElement) target.click();
}

/** Takes a key out again that was given back and turned out to be a part of a scan. */
function withdrawOne(): void {
  const target = press({ key: 'Backspace', code: 'Backspace' });
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) document.execCommand('delete');
}

/** The element that got the key; null if it has used it. */
function press(key: KeyboardEventInit): Element | null {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true, composed: true });
  givenBack.add(event);
  return target.dispatchEvent(event) ? target : null;
}
