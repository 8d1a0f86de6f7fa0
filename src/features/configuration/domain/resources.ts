import { percent, resource, text, toggle } from '#kernel/resource.ts';

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
