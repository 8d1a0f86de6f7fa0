import { useSyncExternalStore } from 'react';
import { isLocale, type Locale, toLocale } from '#kernel/locale.ts';
import { session } from '../api/app-api.ts';
import { localeFor, localeOfBrowser } from './locale.ts';
import type { VenueKind } from './messages.ts';

const deviceKey = 'tavolina.locale';
const venueKey = 'tavolina.venueLocale';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Sent to the device's other tabs, which follow.
  window.addEventListener('storage', listener);
  const stop = session.subscribe(listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    stop();
  };
}

function keep(key: string, locale: Locale | null): void {
  if (locale === null) localStorage.removeItem(key);
  else localStorage.setItem(key, locale);
  for (const listener of [...listeners]) listener();
}

/** The language to show now on this device. */
export function readLocale(): Locale {
  const user = session.state().login?.employee.language;
  const venue = knownVenueLocale() ?? localeOfBrowser(navigator.languages);
  return localeFor({ user, device: localStorage.getItem(deviceKey), venue });
}

const knownVenueLocale = (): unknown => session.state().login?.posConfig.languageCode ?? localStorage.getItem(venueKey);

function readVenueLocale(): Locale {
  return toLocale(knownVenueLocale());
}

export function useVenueLocale(): Locale {
  return useSyncExternalStore(subscribe, readVenueLocale);
}

/** What the venue is; before anybody has signed in, whatever suits a restaurant. */
export function useVenueKind(): VenueKind {
  return useSyncExternalStore(subscribe, readVenueKind);
}
export function readVenueKind(): VenueKind {
  return session.state().login?.posConfig.notRestaurant === true ? 'shop' : 'restaurant';
}

export function useLocaleChoice(): Locale {
  return useSyncExternalStore(subscribe, readLocale);
}

/** The language chosen on this device; null if it follows the venue. */
function readDeviceLocale(): Locale | null {
  const kept = localStorage.getItem(deviceKey);
  return isLocale(kept) ? kept : null;
}

export function useDeviceLocale(): Locale | null {
  return useSyncExternalStore(subscribe, readDeviceLocale);
}

export function writeDeviceLocale(locale: Locale | null): void {
  keep(deviceKey, locale);
}

/** The venue's last known language, for the log-in screen and for times without a server. */
export function noteVenueLocale(locale: Locale): void {
  if (localStorage.getItem(venueKey) !== locale) keep(venueKey, locale);
}
