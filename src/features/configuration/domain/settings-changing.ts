import type { SettingName, VenueSettings } from './settings.ts';

export interface SettingsChange {
  readonly before: VenueSettings;
  readonly after: VenueSettings;
  readonly changed: readonly SettingName[];
}

declare module '#kernel/event.ts' {
  interface Checks {
    /**
     * Settings are about to be saved. A feature whose records depend on one may refuse with CONFIGURATION_INVALID, or
     * with SETTINGS_NEED_CONFIRMATION until the user has confirmed the consequences.
     */
    'settings.change': SettingsChange & { readonly isConfirmed: boolean };
  }
  interface DomainEvents {
    'settings.changed': SettingsChange;
  }
}

/**
 * Settings that change the hours and documents of a venue, but not what it has sold. Confirmed by the user once there
 * are sales.
 */
export const confirmedSettings = ['timeZone', 'countryCode'] as const satisfies readonly SettingName[];

/** Settings that a venue chooses before its first sale: all amounts are in its currency. */
export const settingsBeforeSales = ['currency'] as const satisfies readonly SettingName[];

export type ConfirmedSetting = (typeof confirmedSettings)[number];
