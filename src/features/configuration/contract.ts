import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { resourceContract } from '#kernel/resource-contract.ts';
import { vats } from './domain/resources.ts';
import {
  defaultOf,
  type GivenName,
  givenNames,
  isSecret,
  type PublicSettings,
  type SecretName,
  type SettingName,
  secretNames,
  settingNames,
  type VenueSettings,
} from './domain/settings.ts';
import { settingsBeforeSales, settingsWithRecord } from './domain/settings-changing.ts';

type SchemaOf<Name extends SettingName> = VenueSettings[Name] extends boolean
  ? z.ZodBoolean
  : VenueSettings[Name] extends number
    ? z.ZodNumber
    : z.ZodString;

/** Longer than any setting allows, so that the field's own limit reports a text that is too long. */
const anyText = z.string().max(2_000);

function schemaOf(name: SettingName, text: z.ZodString): z.ZodType {
  const usual = defaultOf(name);
  if (typeof usual === 'boolean') return z.boolean();
  return typeof usual === 'number' ? z.int() : text;
}

/** The venue's settings as every signed-in device sees them: all but the secrets. */
export const posConfig = z.object(
  Object.fromEntries(settingNames.flatMap((name) => (isSecret(name) ? [] : [[name, schemaOf(name, z.string())]]))) as {
    [Name in keyof PublicSettings]: SchemaOf<Name>;
  },
);

declare module '#kernel/event.ts' {
  interface LiveEvents {
    /** Settings changed. */
    'configuration.changed': Readonly<Record<string, never>>;
  }
}

const changes = z.strictObject(
  Object.fromEntries(givenNames.map((name) => [name, schemaOf(name, anyText).optional()])) as {
    [Name in GivenName]: z.ZodOptional<SchemaOf<Name>>;
  },
);

const edited = z.object({
  version: z.int(),
  /** The settings that cannot change any more, because of what the venue has sold. */
  fixed: z.array(z.enum(settingsBeforeSales)),
  /** Those that do nothing, on or off, because the venue lacks the record that they are about. */
  idle: z.array(z.enum(settingsWithRecord)),
  settings: posConfig,
  /** Whether a secret is set. Its value is never returned. */
  secrets: z.object(
    Object.fromEntries(secretNames.map((name) => [name, z.boolean()])) as {
      [Name in SecretName]: z.ZodBoolean;
    },
  ),
});

export const configurationContract = contract({
  ...resourceContract(vats, 'vats', { errors: ['VAT_RATE_TAKEN', 'VAT_RATE_IN_USE'] }),
  'GET api/configuration': {
    permission: 'session',
    summary: 'The venue’s settings, without secrets.',
    output: posConfig,
  },
  'GET api/configuration/edit': {
    permission: 'configuration.read',
    summary: 'The venue’s settings for its configuration page, with their version.',
    output: edited,
  },
  'PUT api/configuration': {
    permission: 'configuration.write',
    summary:
      'Changes the settings that it names, unless any has changed since `version`; without it the last change of each counts. Applies to all open devices at once.',
    /** `isConfirmed`: the user was told what the change means for existing sales. */
    body: z.strictObject({ version: z.int().min(1).optional(), changes, isConfirmed: z.boolean().optional() }),
    output: edited,
    errors: ['RECORD_CHANGED', 'CONFIGURATION_INVALID', 'SETTINGS_NEED_CONFIRMATION'],
    effect: 'once',
  },
  'GET api/configuration/history': {
    permission: 'configuration.read',
    summary: 'The history of the settings with user and time, newest first; at most 200 entries.',
    output: z.array(
      z.object({
        seq: z.int(),
        /** Epoch ms. */
        at: z.int(),
        userName: z.string().nullable(),
        pointName: z.string().nullable(),
        action: z.string(),
        /** By setting: the old and the new value. */
        data: z.record(z.string(), z.unknown()),
      }),
    ),
  },
});
