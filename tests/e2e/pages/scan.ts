import type { CDPSession } from 'playwright-core';

/**
 * Presses the keys of a code as a scanner does: one every 8 ms by the clock of the keyboard, then Enter. After the first
 * `head` keys it pauses.
 */
export async function scan(cdp: CDPSession, code: string, { head = 99, pause = 0 } = {}): Promise<void> {
  const from = Date.now() / 1000;
  const keys = [...code, 'Enter'];
  const sent = keys.flatMap((key, index) => {
    const timestamp = from + index * 0.008 + (index < head ? 0 : pause / 1000);
    const text = key === 'Enter' ? '\r' : key;
    const windowsVirtualKeyCode = key === 'Enter' ? 13 : key.toUpperCase().charCodeAt(0);
    return [
      cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, windowsVirtualKeyCode, timestamp }),
      cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode, timestamp }),
    ];
  });
  await Promise.all(sent);
}
