import { percent, resource, text, toggle } from '#kernel/resource.ts';
import { settings } from './settings.ts';

/** The venue's settings: one record, with its own screen instead of a list. */
export const configuration = resource({
  name: 'configuration',
  feature: 'configuration',
  read: 'configuration.read',
  write: 'configuration.write',
  title: 'name',
  fields: settings,
});

/** The VAT rates of products. A product keeps the percentage; the name and the printed letter are stored here. */
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
    /** The rate of new products; chosen on the configuration page. */
    isDefault: toggle({ isComputed: true }),
  },
});
