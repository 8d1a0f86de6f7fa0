import { z } from 'zod';
import { countryCodes } from '#features/configuration/domain/countries.ts';
import { settingNames } from '#features/configuration/domain/settings.ts';
import { contract } from '#kernel/contract.ts';
import { locales } from '#kernel/locale.ts';
import { type CurrencyCode, currencies } from '#kernel/money.ts';
import { setupErrors } from './domain/errors.ts';
import { templateKeys } from './domain/templates.ts';

const name = (longest: number) => z.string().trim().min(1).max(longest);

export const setupContract = contract({
  'GET api/setup': {
    permission: 'public',
    summary: 'Whether this installation has no venue yet.',
    output: z.object({ needed: z.boolean() }),
  },
  'POST api/setup': {
    permission: 'public',
    summary:
      'The first run: the venue, its first administrator and this device. Works once, and only with the code that the server prints at start.',
    body: z.strictObject({
      code: z.string().max(64),
      countryCode: z.enum(countryCodes),
      currency: z.enum(Object.keys(currencies) as [CurrencyCode, ...CurrencyCode[]]),
      languageCode: z.enum(locales),
      template: z.enum(templateKeys),
      venueName: name(80),
      address: z.string().trim().max(200),
      telephone: z.string().trim().max(30),
      /** Empty if they are filled in later: they stand on the opening checklist until then. */
      fiscalNumber: z.string().trim().max(20).default(''),
      bankName: z.string().trim().max(80).default(''),
      bankNr: z.string().trim().max(42).default(''),
      adminName: name(80),
      pin: z.string().regex(/^\d{4,11}$/),
      pointName: name(80),
    }),
    /** The device's secret: returned once and kept by the device, which signs in with it and the PIN. */
    output: z.object({ posValue: z.string() }),
    errors: [...Object.keys(setupErrors), 'CONFIGURATION_INVALID'],
    effect: 'own',
  },
  'GET api/setup/list': {
    permission: 'setup.list',
    summary: 'The opening checklist of a new venue; hidden once it was dismissed.',
    output: z.object({
      isShown: z.boolean(),
      /** The number of each; printers are those for receipts, and the first device and administrator do not count. */
      counts: z.object({ tables: z.int(), products: z.int(), staff: z.int(), printers: z.int(), devices: z.int() }),
      needsTables: z.boolean(),
      /** The settings that the venue still has to fill in. */
      missing: z.array(z.enum(settingNames)),
      /** Whether somebody has confirmed that the recovery key of the backups is written down. */
      isKeyKept: z.boolean(),
    }),
  },
  'POST api/setup/list/dismiss': {
    permission: 'setup.list',
    summary: 'Dismisses the opening checklist for all users.',
    output: z.object({}),
    effect: 'once',
  },
});
