import type { SettingName, VenueSettings } from './settings.ts';

/**
 * Told before settings are saved, in the transaction that saves them: a room whose records depend on one may refuse by
 * throwing CONFIGURATION_INVALID.
 */
export interface SettingsChanging {
  readonly name: 'settings.changing';
  readonly before: VenueSettings;
  readonly after: VenueSettings;
  readonly changed: readonly SettingName[];
}
