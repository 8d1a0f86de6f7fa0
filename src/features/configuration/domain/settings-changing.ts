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
    /** Whether a setting that is on does something: a feature refuses while the record that it is about is missing. */
    'settings.use': { readonly name: SettingWithRecord };
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

/** Settings that do nothing until the venue has a certain record; the page of the settings says so. */
export const settingsWithRecord = ['courseSpliters'] as const satisfies readonly SettingName[];

export type SettingWithRecord = (typeof settingsWithRecord)[number];
