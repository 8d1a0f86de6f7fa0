import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { type SettingName, settings } from './domain/settings.ts';

type Kinds = typeof settings;
type SchemaOf<Kind> = Kind extends 'switch' ? z.ZodBoolean : Kind extends 'number' ? z.ZodNumber : z.ZodString;
type PublicName = { [Name in SettingName]: Kinds[Name]['kind'] extends 'secret' ? never : Name }[SettingName];
type Shape = { [Name in PublicName]: SchemaOf<Kinds[Name]['kind']> };

const schemas = { switch: z.boolean, number: z.number, text: z.string };

/** The venue's settings as every signed-in device sees them: all but the secrets. */
export const posConfig = z.object(
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, { kind }]) => (kind === 'secret' ? [] : [[name, schemas[kind]()]])),
  ) as Shape,
);

export const configurationContract = contract({
  'GET api/configuration': {
    permission: 'session',
    summary: 'The venue’s settings, without secrets.',
    output: posConfig,
  },
});
