import { describe, expect, it } from 'vitest';
import { backspace, canSend, confirm, isDue, noPin, type PinState, press, refused, rested } from './pin-entry.ts';

const wrong = { isWhole: false, problem: new Error('LOGIN_REFUSED'), lockedUntil: null };

/** Types digits on a device that submits after `expected` of them; also returns what was submitted. */
function type(digits: string, { from = noPin, expected = 4 } = {}) {
  const sent: string[] = [];
  let state: PinState = from;
  for (const digit of digits) {
    const next = press(state, digit, expected);
    state = next.state;
    if (next.send) sent.push(state.digits);
  }
  return { state, sent };
}

describe('the entry of a PIN', () => {
  it('is submitted automatically at the expected length, once', () => {
    expect(type('900').sent).toEqual([]);
    const { state, sent } = type('9003');
    expect(sent).toEqual(['9003']);
    expect(state.phase).toBe('sending');
    expect(canSend(state)).toBe(false);
  });

  it('on a device that knows of longer PINs is not sent early; OK sends a shorter one', () => {
    const { state, sent } = type('9003', { expected: 6 });
    expect(sent).toEqual([]);
    expect(canSend(state)).toBe(true);
    expect(canSend(type('900', { expected: 6 }).state)).toBe(false);
  });

  it('continues as a longer PIN when the user typed on while the answer was pending', () => {
    const typed = type('482913').state;
    expect(typed).toMatchObject({ digits: '482913', phase: 'sending' });
    const after = refused(typed, { ...wrong, pin: '4829' });
    expect(after).toMatchObject({ digits: '482913', phase: 'typing', misses: 0, problem: undefined });
    expect(canSend(after)).toBe(true);
  });

  it('is sent whole when OK came before the answer to its beginning, and only then', () => {
    const typed = confirm(type('482913').state);
    expect(isDue(typed)).toBe(false);
    expect(isDue(refused(typed, { ...wrong, pin: '4829' }))).toBe(true);
    expect(isDue(refused(confirm(type('4829').state), { ...wrong, pin: '4829' }))).toBe(false);
    expect(isDue(refused(typed, { ...wrong, pin: '482913', isWhole: true }))).toBe(false);
    expect(confirm(type('48').state).isConfirmed).toBe(false);
  });

  it('continues as a longer PIN when the next digit comes without a pause', () => {
    const answered = refused(type('4829').state, { ...wrong, pin: '4829' });
    expect(answered).toMatchObject({ digits: '4829', phase: 'refused', misses: 1 });
    const { state, sent } = type('13', { from: answered });
    expect(sent).toEqual([]);
    expect(state).toMatchObject({ digits: '482913', phase: 'typing', problem: undefined });
  });

  it('starts again after a pause, and still shows the problem', () => {
    const answered = rested(refused(type('1357').state, { ...wrong, pin: '1357' }));
    expect(answered).toMatchObject({ digits: '', phase: 'typing', problem: wrong.problem });
    expect(type('9003', { from: answered }).sent).toEqual(['9003']);
  });

  it('starts again at once after OK', () => {
    const typed = type('482913', { expected: 6 }).state;
    expect(refused(typed, { ...wrong, pin: '482913', isWhole: true }).digits).toBe('');
  });

  it('is taken while the device waits, also one that is longer than usual: a manager’s ends the wait', () => {
    const locked = refused(type('4829').state, { ...wrong, pin: '4829', lockedUntil: 5_000 });
    expect(locked).toMatchObject({ phase: 'refused', lockedUntil: 5_000, misses: 1 });
    expect(type('13', { from: locked }).state).toMatchObject({ digits: '482913', phase: 'typing' });
    const late = refused(type('482913').state, { ...wrong, pin: '4829', lockedUntil: 5_000 });
    expect(late).toMatchObject({ digits: '482913', phase: 'typing', lockedUntil: 5_000 });
  });

  it('removes the last digit, but not a submitted one', () => {
    expect(backspace(type('90').state).digits).toBe('9');
    expect(backspace(type('9003').state).digits).toBe('9003');
    expect(backspace(refused(type('1357').state, { ...wrong, pin: '1357' })).digits).toBe('');
  });

  it('holds no more than the longest PIN', () => {
    expect(type('1234567890123', { expected: 11 }).state.digits).toBe('12345678901');
  });
});
