import { choice, names, resource, text, toggle, whole } from '#kernel/resource.ts';
import { longest, paymentKinds } from './method.ts';

/** The payment methods. Code and kind cannot change, because earlier payments refer to them. */
export const paymentMethods = resource({
  name: 'paymentMethods',
  feature: 'payments',
  api: 'payment-methods',
  path: 'payment-methods',
  read: 'paymentMethods.read',
  write: 'paymentMethods.write',
  title: 'name',
  isRanked: true,
  fields: {
    name: names({ isRequired: true, isUnique: true, longest: 40 }),
    code: text({ isRequired: true, isUnique: true, isFixed: true, longest: longest.code, form: 'lettersAndNumbers' }),
    kind: choice(paymentKinds, { isFixed: true }),
    needsReference: toggle(),
    isActive: toggle({ initial: true }),
    ranking: whole(),
  },
});
