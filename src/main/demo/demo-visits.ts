import { saveSettings } from '#features/configuration/server/index.ts';
import { insertProduct } from '#features/menu/server/index.ts';
import { visitTariffs } from '#features/visits/domain/resources.ts';
import { type TariffValues, tariffOf, usualAlert } from '#features/visits/domain/tariff.ts';
import { insertVisit, serviceClientStore, visitTariffStore } from '#features/visits/server/index.ts';
import { emptyValues } from '#kernel/resource.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { demoIds } from './demo-ids.ts';

const corner = { sq: 'Këndi i lojërave', en: 'Play corner', mk: 'Катче за играње' };
/** Cents: an hour, two hours, and each half hour after that. */
const tariff = {
  firstMinutes: 60,
  firstPrice: 250,
  secondMinutes: 120,
  secondPrice: 400,
  thirdMinutes: null,
  thirdPrice: null,
  furtherMinutes: 30,
  furtherPrice: 100,
  graceMinutes: 5,
} satisfies TariffValues;
/** Children who are in; one is there for longer than was said. */
const children = [
  { child: 'Dion', parent: 'Arta Berisha', phone: '+383 44 311 001', minutesAgo: 25 },
  { child: 'Ема', parent: 'Елена Петровска', phone: '+389 70 555 312', minutesAgo: 68 },
] as const;

const minute = 60_000;

/** A corner where children play while their parents eat: what it costs, and who is in it. Its product is on no menu: it is sold by time alone. */
export async function writeVisits(tx: WriteTx, startedBy: string): Promise<void> {
  const newId = demoIds('tavolina-demo/visits');
  const productId = newId(tx.now);
  await saveSettings(tx, { isService: true, serviceClient: true });
  await insertProduct(tx, {
    id: productId,
    categoryId: null,
    stationId: null,
    type: 'simple',
    names: corner,
    code: '950',
    unit: 'piece',
    price: 250,
    vatRate: 1_800,
    preselectedQuantity: 1_000,
    picture: null,
    courseSpliter: false,
    isService: true,
    ranking: 950,
    barcodes: [],
  });
  const named = { name: corner.sq, productId, alertMinutes: null };
  await visitTariffStore.insert(tx, newId(tx.now), { ...emptyValues(visitTariffs.fields), ...tariff, ...named });
  const steps = tariffOf(tariff);
  for (const { child, parent, phone, minutesAgo } of children) {
    const clientId = newId(tx.now);
    await serviceClientStore.insert(tx, clientId, { child, parent, phone, note: '' });
    await insertVisit(tx, {
      id: newId(tx.now),
      version: 1,
      status: 'underWay',
      productId,
      tariff: steps,
      clientId,
      name: child,
      phone,
      parent,
      startedAt: tx.now - minutesAgo * minute,
      startedBy,
      alertMinutes: usualAlert(steps, null),
      endedAt: null,
      minutes: null,
      price: null,
      orderId: null,
      lineId: null,
      reason: '',
    });
  }
}
