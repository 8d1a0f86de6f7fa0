import { problemsOfSettings } from '#features/configuration/domain/check-settings.ts';
import { countries } from '#features/configuration/domain/countries.ts';
import { fiscalLetters } from '#features/configuration/domain/fiscal-letters.ts';
import { withDefaults } from '#features/configuration/domain/settings.ts';
import { insertVatRate, refuseInvalid, saveSettings } from '#features/configuration/server/index.ts';
import { bankStore } from '#features/reference/server/index.ts';
import { firstAdministrator, problemOfPin } from '#features/staff/domain/pin-rules.ts';
import { waitDetails } from '#features/staff/domain/pin-throttle.ts';
import { guardCode, insertEmployee, insertPoint, isCode, storedPin } from '#features/staff/server/index.ts';
import type { HandlerInput } from '#kernel/contract.ts';
import { CodedError } from '#kernel/error.ts';
import { formatPercent } from '#kernel/format.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { userFlags } from '#kernel/permission.ts';
import { accessChanged, hashSecret, issueSecret } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { setupContract } from '../../contract.ts';
import { vatWord } from '../../domain/country-packs.ts';
import { setupErrors } from '../../domain/errors.ts';

import { isSetupNeeded } from '../queries/setup-needed.ts';
import { insertOpening } from '../store.ts';
import { writeTemplate } from './write-template.ts';

export type NewVenue = HandlerInput<(typeof setupContract)['POST api/setup']>['body'];

/**
 * Creates the venue, its first administrator and this device, all or nothing; returns the device's secret. Of two
 * concurrent calls one throws SETUP_DONE.
 */
export async function createVenue(
  venue: VenueContext,
  wanted: NewVenue,
  address: string,
): Promise<{ posValue: string }> {
  if (!(await venue.read(isSetupNeeded))) refuse('SETUP_DONE');
  // Checked first, so that a caller without the code learns nothing about the PIN.
  await checkCode(venue, wanted.code, address);
  const problem = problemOfPin(wanted.pin, firstAdministrator);
  if (problem !== null) refuse(problem);
  const settings = settingsOf(wanted);
  const given = Object.entries(settings).flatMap(([name, value]) => (value === '' ? [] : [name]));
  refuseInvalid(problemsOfSettings(withDefaults(settings), withDefaults(settings), given));
  const posValue = issueSecret(venue.id);
  await venue.inWriteTx(async (tx) => {
    // Checked again inside the write transaction: another call may have been faster.
    if (!(await isSetupNeeded(tx))) refuse('SETUP_DONE');
    await write(tx, wanted, settings, storedPin(venue.secrets.pinKey, wanted.pin), hashSecret(posValue));
  });
  return { posValue };
}

/** Counts and compares in a transaction of its own: a wrong code must be committed, and throws only after it. */
async function checkCode(venue: VenueContext, code: string, address: string): Promise<void> {
  const refused = await venue.inWriteTx(async (tx) => {
    const guard = await guardCode(tx, 'setup', address);
    if (guard.seconds > 0) {
      return new CodedError('LOGIN_LOCKED', setupErrors.LOGIN_LOCKED, waitDetails(guard.seconds));
    }
    if (isCode(code, venue.setupCode)) {
      await guard.success();
      return null;
    }
    await guard.miss();
    return new CodedError('SETUP_CODE_WRONG', setupErrors.SETUP_CODE_WRONG);
  });
  if (refused !== null) throw refused;
}

/** The settings of the new venue, but for its VAT rate; its bank gets a record. */
function settingsOf(wanted: NewVenue) {
  const { venueName, address, telephone, fiscalNumber, bankName, bankNr } = wanted;
  const { countryCode, currency, languageCode } = wanted;
  return {
    name: venueName,
    address,
    telephone,
    fiscalNumber,
    bankId: bankName === '' ? '' : uuidv7(),
    bankName,
    bankNr,
    countryCode,
    currency,
    timeZone: countries[countryCode].timeZone,
    languageCode,
  };
}

async function write(
  tx: WriteTx,
  wanted: NewVenue,
  settings: ReturnType<typeof settingsOf>,
  pin: ReturnType<typeof storedPin>,
  posValueHash: string,
): Promise<void> {
  const { countryCode, currency, languageCode, template, venueName, adminName, pointName } = wanted;
  const { vatRates } = countries[countryCode];
  const rates = vatRates.map((rate) => ({
    id: uuidv7(),
    rate,
    name: `${vatWord(languageCode)} ${formatPercent(rate, languageCode)}`,
    letter: fiscalLetters[countryCode][rate] ?? '',
  }));
  const adminId = uuidv7();
  const pointId = uuidv7();
  await Promise.all([
    saveSettings(tx, { ...settings, defaultVatId: rates.at(-1)?.id ?? '' }),
    settings.bankId === ''
      ? null
      : bankStore.insert(tx, settings.bankId, {
          name: settings.bankName,
          account: '',
          swift: '',
          contactPerson: '',
          phone: '',
        }),
    ...rates.map((rate) => insertVatRate(tx, rate)),
    insertEmployee(tx, {
      id: adminId,
      name: adminName,
      role: 'Admin',
      pin,
      flags: userFlags,
      discountLimit: 10_000,
      foodLimit: null,
    }),
    insertOpening(tx, template, tx.now),
  ]);
  const { receiptPrinterId } = await writeTemplate(tx, {
    templateKey: template,
    countryCode,
    currency,
    languageCode,
  });
  await insertPoint(tx, { id: pointId, name: pointName, kind: 'till', posValueHash, receiptPrinterId });
  tx.audit({
    action: 'venue.created',
    subject: `users:${adminId}`,
    userId: adminId,
    pointId,
    commandId: null,
    senderId: null,
    approverId: null,
    data: { name: venueName, countryCode, currency, languageCode, template, adminName, pointName },
  });
  // Neither the first device nor the settings were there when somebody asked before.
  tx.emit({ name: accessChanged, data: {} });
  tx.touchCatalogue();
}

function refuse(code: keyof typeof setupErrors): never {
  throw new CodedError(code, setupErrors[code]);
}
