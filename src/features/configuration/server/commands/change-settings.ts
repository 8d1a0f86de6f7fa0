import { CodedError } from '#kernel/error.ts';
import { isUuid } from '#kernel/ids.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { hasPicture } from '#platform/server/pictures.ts';
import { refuseChanged } from '#platform/server/records/record-problems.ts';
import { problemsOfSettings, type SettingProblem } from '../../domain/check-settings.ts';
import { configurationErrors } from '../../domain/errors.ts';
import {
  isSecret,
  type SettingChanges,
  type SettingName,
  settingNames,
  type VenueSettings,
} from '../../domain/settings.ts';
import { editable, type StoredSettings, storedSettings } from '../queries/edit-settings.ts';
import { saveSettings } from '../store.ts';

/** The journal's subject for the venue's settings. */
export const subject = 'configuration:1';

export interface ChangeRequest {
  /** Without it, what others have changed is overwritten only where it is named; the history has both. */
  readonly version?: number | undefined;
  readonly changes: SettingChanges;
  readonly isConfirmed?: boolean | undefined;
}

/**
 * Saves what differs, all or nothing. On a conflict the second administrator gets RECORD_CHANGED with the first one's
 * name.
 */
export async function changeSettings(
  context: CommandContext,
  { version, changes, isConfirmed = false }: ChangeRequest,
) {
  const { venue, tx } = context;
  const stored = await storedSettings(tx);
  if (version !== undefined && stored.version !== version) await refuseChanged(venue, tx, subject, stored);
  const before = stored.settings;
  const given = tidy({ ...before, ...withoutUndefined(changes) });
  const changed = settingNames.filter((name) => given[name] !== before[name]);
  if (changed.length === 0) return editable(venue, tx, stored);
  const { after, problems } = await followReferences(context, before, given);
  refuseInvalid([...problemsOfSettings(before, after, changed), ...problems]);
  await venue.check(tx, 'settings.change', { before, after, changed, isConfirmed });
  return write(context, stored, after);
}

async function write(
  { venue, tx, session, commandId }: CommandContext,
  { settings: before }: StoredSettings,
  after: VenueSettings,
) {
  const differing = settingNames.filter((name) => after[name] !== before[name]);
  await saveSettings(tx, Object.fromEntries(differing.map((name) => [name, after[name]])));
  const origin = { subject, userId: session.userId, pointId: session.pointId, commandId };
  tx.audit({
    action: 'configuration.changed',
    ...origin,
    senderId: null,
    approverId: null,
    data: Object.fromEntries(differing.map((name) => [name, [shown(name, before), shown(name, after)]])),
  });
  tx.emit({ name: 'configuration.changed', data: {} });
  tx.touchCatalogue();
  await venue.publish(tx, { name: 'settings.changed', ...origin, before, after, changed: differing });
  return editable(venue, tx, await storedSettings(tx));
}

/** Many users read the journal, so of a secret it only records that one is set. */
function shown(name: SettingName, settings: VenueSettings): string | number | boolean {
  const value = settings[name];
  return isSecret(name) && value !== '' ? '•••' : value;
}

/** Checks that referenced records and pictures exist, and fills in the settings computed from them. */
async function followReferences({ venue, tx }: CommandContext, before: VenueSettings, given: VenueSettings) {
  const problems: SettingProblem[] = [];
  const gone = (path: SettingName) => problems.push({ path, problem: 'gone' });
  const title = async (path: 'bankId' | 'defaultVatId', resource: 'banks' | 'vats') => {
    const id = given[path];
    if (id === '' || id === before[path]) return null;
    const titles = isUuid(id)
      ? await venue.resources.find(resource)?.store.titles(tx, [id], given.languageCode as 'sq')
      : null;
    const found = titles?.get(id);
    if (found === undefined) gone(path);
    return found ?? null;
  };
  const bank = await title('bankId', 'banks');
  await title('defaultVatId', 'vats');
  const { logo } = given;
  if (logo !== '' && logo !== before.logo && !(isUuid(logo) && (await hasPicture(tx, logo, 'logo')))) gone('logo');
  const after: VenueSettings = {
    ...given,
    bankName: given.bankId === before.bankId ? before.bankName : (bank ?? ''),
    countryId: given.countryCode,
    languageId: given.languageCode,
    openDay: given.closeSalesDayAutomatically ? '' : given.openDay,
  };
  return { after, problems };
}

function tidy(settings: VenueSettings): VenueSettings {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as VenueSettings;
}

function withoutUndefined(changes: SettingChanges): Partial<VenueSettings> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** Throws CONFIGURATION_INVALID with the problem of each field. */
export function refuseInvalid(problems: readonly SettingProblem[]): void {
  if (problems.length === 0) return;
  throw new CodedError('CONFIGURATION_INVALID', configurationErrors.CONFIGURATION_INVALID, undefined, [...problems]);
}

/** Throws SETTINGS_NEED_CONFIRMATION with the settings that the user must confirm. */
export function askToConfirm(settings: readonly SettingName[]): never {
  const code = 'SETTINGS_NEED_CONFIRMATION';
  throw new CodedError(code, configurationErrors[code], { settings: settings.join(',') });
}
