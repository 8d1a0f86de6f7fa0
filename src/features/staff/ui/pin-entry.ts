import { longestPin, shortestPin } from './pin-length.ts';

/** The typed PIN and its status. */
export interface PinState {
  readonly digits: string;
  /** `refused`: the submitted digits may have been the beginning of a longer PIN, for a moment. */
  readonly phase: 'typing' | 'sending' | 'refused';
  /** OK was pressed while digits that were submitted too early were being checked. */
  readonly isConfirmed: boolean;
  readonly problem: unknown;
  /** Rises with each refusal, so that each one is shown. */
  readonly misses: number;
  /** Epoch ms. */
  readonly lockedUntil: number;
}

export const noPin: PinState = {
  digits: '',
  phase: 'typing',
  isConfirmed: false,
  problem: undefined,
  misses: 0,
  lockedUntil: 0,
};

/** Adds a digit; `send` is true at the length at which the entry is submitted automatically. */
export function press(state: PinState, digit: string, expected: number): { state: PinState; send: boolean } {
  if (state.digits.length >= longestPin) return { state, send: false };
  const digits = state.digits + digit;
  if (state.phase === 'typing' && digits.length === expected) return { state: sending(state, digits), send: true };
  // Digits typed while the answer is pending are kept: the answer decides whether they belong to a longer PIN.
  const phase = state.phase === 'sending' ? 'sending' : 'typing';
  return { state: { ...state, digits, phase, problem: undefined }, send: false };
}

export function backspace(state: PinState): PinState {
  if (state.phase === 'sending') return state;
  const digits = state.phase === 'refused' ? '' : state.digits.slice(0, -1);
  return { ...state, digits, phase: 'typing', problem: undefined };
}

export function canSend({ phase, digits }: PinState): boolean {
  return phase === 'typing' && digits.length >= shortestPin;
}

export function sending(state: PinState, digits: string): PinState {
  return { ...state, digits, phase: 'sending', isConfirmed: false, problem: undefined };
}

/** OK while an answer is pending: all typed digits are a whole PIN, if the submitted ones are refused. */
export function confirm(state: PinState): PinState {
  return state.phase === 'sending' ? { ...state, isConfirmed: true } : state;
}

/** Whether the whole PIN has to be submitted, after its beginning was refused. */
export function isDue({ phase, isConfirmed, digits }: PinState): boolean {
  return phase === 'typing' && isConfirmed && digits.length >= shortestPin;
}

export interface Refusal {
  /** The submitted digits. */
  readonly pin: string;
  /** OK was pressed: no further digits follow. */
  readonly isWhole: boolean;
  readonly problem: unknown;
  /** Epoch ms until which only PINs of users are accepted who may unlock the device, or null. */
  readonly lockedUntil: number | null;
}

export function refused(state: PinState, { pin, isWhole, problem, lockedUntil: until }: Refusal): PinState {
  const misses = state.misses + 1;
  const lockedUntil = until ?? 0;
  if (isWhole) return { ...noPin, misses, problem, lockedUntil };
  // The user typed on while the answer was pending: it is a longer PIN, and not wrong so far.
  if (state.digits.length > pin.length) return { ...state, phase: 'typing', lockedUntil };
  return { ...state, phase: 'refused', isConfirmed: false, problem, misses, lockedUntil };
}

/** The user has stopped typing: the refused digits were the whole PIN, and the next digit starts a new one. */
export function rested(state: PinState): PinState {
  return state.phase === 'refused' ? { ...state, digits: '', phase: 'typing' } : state;
}
