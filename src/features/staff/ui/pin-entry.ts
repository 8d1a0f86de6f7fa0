import { longestPin, shortestPin } from './pin-length.ts';

/** What was typed of a PIN, and what became of it. */
export interface PinState {
  readonly digits: string;
  /** `refused`: what was sent by itself may have been the beginning of a longer PIN, for a moment. */
  readonly phase: 'typing' | 'sending' | 'refused';
  /** OK was pressed while what was sent too early was still on its way. */
  readonly isConfirmed: boolean;
  readonly problem: unknown;
  /** Rises with each refusal, so that the second one is seen as well. */
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

/** One more digit; `send` says that the entry has the length at which it is sent by itself. */
export function press(state: PinState, digit: string, expected: number): { state: PinState; send: boolean } {
  if (state.digits.length >= longestPin) return { state, send: false };
  const digits = state.digits + digit;
  if (state.phase === 'typing' && digits.length === expected) return { state: sending(state, digits), send: true };
  // What is typed while an answer is on its way is kept: the answer says whether it belongs to a longer PIN.
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

/** OK while an answer is on its way: what was typed meanwhile is a whole PIN, if what was sent turns out to be none. */
export function confirm(state: PinState): PinState {
  return state.phase === 'sending' ? { ...state, isConfirmed: true } : state;
}

/** Whether the whole PIN is due to be sent, after its beginning was refused. */
export function isDue({ phase, isConfirmed, digits }: PinState): boolean {
  return phase === 'typing' && isConfirmed && digits.length >= shortestPin;
}

export interface Refusal {
  /** What was sent. */
  readonly pin: string;
  /** OK was pressed: nothing follows. */
  readonly isWhole: boolean;
  readonly problem: unknown;
  /** Epoch ms until which nothing is taken, or null. */
  readonly lockedUntil: number | null;
}

export function refused(state: PinState, { pin, isWhole, problem, lockedUntil }: Refusal): PinState {
  const misses = state.misses + 1;
  if (lockedUntil !== null) return { ...noPin, misses, problem, lockedUntil };
  if (isWhole) return { ...noPin, misses, problem };
  // The finger went on while the answer travelled: a longer PIN is being typed, and nothing was wrong with it.
  if (state.digits.length > pin.length) return { ...state, phase: 'typing' };
  return { ...state, phase: 'refused', isConfirmed: false, problem, misses };
}

/** The finger rests: what was refused was the whole PIN, and the next digit begins anew. */
export function rested(state: PinState): PinState {
  return state.phase === 'refused' ? { ...state, digits: '', phase: 'typing' } : state;
}
