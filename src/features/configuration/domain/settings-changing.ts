import type { SettingName, VenueSettings } from './settings.ts';

/**
 * Told before settings are saved, in the transaction that saves them: a room whose records depend on one may refuse by
 * throwing CONFIGURATION_INVALID, or SETTINGS_NEED_CONFIRMATION until somebody has said that they know what it means.
 */
export interface SettingsChanging {
  readonly name: 'settings.changing';
  readonly before: VenueSettings;
  readonly after: VenueSettings;
  readonly changed: readonly SettingName[];
  readonly isConfirmed: boolean;
}

/** What moves the hours and the papers of a venue, though not what it has sold: asked about once there are sales. */
export const confirmedSettings = ['timeZone', 'countryCode'] as const satisfies readonly SettingName[];
export type ConfirmedSetting = (typeof confirmedSettings)[number];
