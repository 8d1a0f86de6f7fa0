import { percent, resource, text, toggle } from '#kernel/resource.ts';
import { settings } from './settings.ts';

/** The venue's settings: one record with a screen of its own instead of a list. */
export const configuration = resource({
  name: 'configuration',
  feature: 'configuration',
  read: 'configuration.read',
  write: 'configuration.write',
  title: 'name',
  fields: settings,
});

/** At which rates products are sold. A product keeps the percentage; here is what it is called and printed as. */
export const vats = resource({
  name: 'vats',
  feature: 'configuration',
  read: 'vats.read',
  write: 'vats.write',
  title: 'name',
  sort: 'rate',
  fields: {
    name: text({ isRequired: true, isUnique: true, longest: 40 }),
    rate: percent({ isRequired: true }),
    letter: text({ longest: 2, form: 'lettersAndNumbers' }),
    /** New products begin with it; chosen on the configuration page. */
    isDefault: toggle({ isComputed: true }),
  },
});
