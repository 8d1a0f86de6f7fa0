import { resourceServer } from '#platform/server/records/resource-server.ts';
import { serviceClients, visitTariffs } from '../domain/resources.ts';
import { oddSteps } from '../domain/tariff.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };
import { productHasTariff } from './queries/product-has-tariff.ts';
import { serviceClientStore, visitTariffStore } from './store.ts';

const messages = { sq, en, mk, sr, de };

export const serviceClientServer = resourceServer(serviceClients, serviceClientStore, messages, {
  affectsTills: false,
});

export const visitTariffServer = resourceServer(visitTariffs, visitTariffStore, messages, {
  affectsTills: false,
  alsoShownTo: ['visit.read'],
  check: async ({ id, after, tx }) => {
    if (after === null) return [];
    const isTaken = after.productId !== null && (await productHasTariff(tx, after.productId, id));
    return [
      ...oddSteps(after).map((path) => ({ path, problem: 'oddStep' })),
      ...(isTaken ? [{ path: 'productId', problem: 'hasTariff' }] : []),
    ];
  },
});
