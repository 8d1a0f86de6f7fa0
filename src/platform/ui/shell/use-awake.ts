import { useEffect } from 'react';

/**
 * Keeps the screen of the device on while the calling component is on screen, so that a phone does not lock itself while a guest
 * decides. The browser lets go when the page is hidden, and takes it again here when it is back. Nothing happens on a page that is
 * not secure, or on a device that saves its last power.
 */
export function useAwake(): void {
  useEffect(() => {
    const { wakeLock } = navigator;
    if (wakeLock === undefined) return;
    let held: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (held !== undefined && !held.released)) return;
      try {
        const taken = await wakeLock.request('screen');
        if (isOver) await taken.release();
        else held = taken;
      } catch {
        // The device says no: its battery is nearly empty.
      }
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', hold);
      void held?.release();
    };
  }, []);
}
