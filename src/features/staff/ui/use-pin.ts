import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ApiError } from '#platform/ui/api/errors.ts';
import { useStable } from '#platform/ui/kit/use-stable.ts';
import { readExpectedLength } from './device-memory.ts';
import {
  backspace,
  canSend,
  confirm,
  isDue,
  noPin,
  type PinState,
  press,
  refused,
  rested,
  sending,
} from './pin-entry.ts';
import { shortestPin } from './pin-length.ts';

/** How long a refused entry waits for more digits; typing a long PIN has no longer pauses. */
const restMs = 450;

export interface PinEntry extends PinState {
  /** Submitted automatically at this number of digits. */
  readonly expected: number;
  readonly canSubmit: boolean;
  press(digit: string): void;
  backspace(): void;
  /** Submits the typed PIN, or a chosen one. */
  submit(pin?: string): void;
}

/**
 * The entry of a PIN, which is kept nowhere else. `send` throws the server's refusal. `first` is the length of the venue's
 * PINs, if they have one, for a device that is new.
 */
export function usePin(send: (pin: string) => Promise<void>, first?: number): PinEntry {
  const [state, setShown] = useState(noPin);
  /** Keys that a scanner's listener gives back come faster than the screen is drawn: each follows on the one before. */
  const latest = useRef(noPin);
  const setState = useStable((change: PinState | ((before: PinState) => PinState)) => {
    latest.current = typeof change === 'function' ? change(latest.current) : change;
    setShown(latest.current);
  });
  const expected = useMemo(() => readExpectedLength(first), [first]);
  const { phase } = state;

  useEffect(() => {
    if (phase !== 'refused') return;
    const timer = setTimeout(() => setState(rested), restMs);
    return () => clearTimeout(timer);
  }, [phase, setState]);

  async function deliver(pin: string, isWhole: boolean): Promise<void> {
    try {
      await send(pin);
    } catch (problem) {
      setState((now) => refused(now, { pin, isWhole, problem, lockedUntil: lockOf(problem) }));
    }
  }

  const sendTyped = useEffectEvent((isWhole: boolean) => {
    setState(sending(state, state.digits));
    void deliver(state.digits, isWhole);
  });
  const isWholeDue = isDue(state);
  useEffect(() => {
    if (isWholeDue) sendTyped(true);
  }, [isWholeDue]);
  // The length became known after the digits were typed.
  const sendKnown = useEffectEvent(() => {
    if (phase === 'typing' && state.digits.length === expected) sendTyped(false);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new length submits what is there
  useEffect(() => sendKnown(), [expected]);

  return {
    ...state,
    expected,
    canSubmit: canSend(state) || phase === 'sending',
    press(digit) {
      const next = press(latest.current, digit, expected);
      setState(next.state);
      if (next.send) void deliver(next.state.digits, false);
    },
    backspace: () => setState(backspace),
    submit(pin = state.digits) {
      if (phase === 'sending') return setState(confirm);
      if (pin.length < shortestPin) return;
      setState(sending(state, pin));
      void deliver(pin, true);
    },
  };
}

function lockOf(problem: unknown): number | null {
  if (!(problem instanceof ApiError) || problem.code !== 'LOGIN_LOCKED') return null;
  const { seconds } = problem.details;
  return Date.now() + Number(seconds ?? 30) * 1000;
}
