import { useSyncExternalStore } from 'react';

/** The languages of the interface, each by its own name; the first is the default. */
export const locales = { sq: 'Shqip', en: 'English', mk: 'Македонски' } as const;
export type Locale = keyof typeof locales;

const key = 'tavolina.locale';
const listeners = new Set<() => void>();

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && value in locales;
}

/** The language of this device. */
export function readLocale(): Locale {
  const kept = localStorage.getItem(key);
  return isLocale(kept) ? kept : 'sq';
}

export function writeLocale(locale: Locale): void {
  localStorage.setItem(key, locale);
  for (const listener of listeners) listener();
}

export function useLocaleChoice(): Locale {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readLocale);
}
