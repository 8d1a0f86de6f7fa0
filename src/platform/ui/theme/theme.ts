import { useSyncExternalStore } from 'react';

/** `system` follows the device; the others override it on this device only. Read before the first paint by early.js. */
export type Theme = 'system' | 'light' | 'dark';

const key = 'tavolina.theme';
const listeners = new Set<() => void>();
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');

export function readTheme(): Theme {
  const kept = localStorage.getItem(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export function writeTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(key);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(key, theme);
    document.documentElement.dataset.theme = theme;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const system = darkSystem();
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

/** The chosen theme of this device. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme);
}

/** The theme on screen now: `light` or `dark`, with `system` resolved. For charts and the back office's library. */
export function useShownTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, () => {
    const theme = readTheme();
    if (theme !== 'system') return theme;
    return darkSystem().matches ? 'dark' : 'light';
  });
}
