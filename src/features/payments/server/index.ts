import { feature } from '#platform/server/feature.ts';
import { resourceRoutes } from '#platform/server/records/resource-routes.ts';
import { resourceServer } from '#platform/server/records/resource-server.ts';
import { paymentsContract } from '../contract.ts';
import { paymentPermissions } from '../domain/permissions.ts';
import { paymentMethods } from '../domain/resource.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };
import { methodRules } from './commands/check-method.ts';
import { paymentMethodStore } from './store.ts';

export { moneyBy } from './queries/money-by.ts';
export { paymentMethodsAt, readMethods, type StoredMethod } from './queries/read-methods.ts';
export { takingMethods } from './queries/taking-methods.ts';
/** For code that creates venues: the demo, templates. */
export { paymentMethodStore } from './store.ts';

const methodServer = resourceServer(paymentMethods, paymentMethodStore, { sq, en, mk, sr, de }, methodRules);

export const paymentsServer = feature({
  name: 'payments',
  contract: paymentsContract,
  permissions: paymentPermissions,
  resources: [methodServer],
  routes: resourceRoutes(methodServer, 'payment-methods'),
});
