import { expect, it } from 'vitest';
import { isMisread } from '#kernel/barcode.ts';
import { usualStep } from '#kernel/money.ts';
import { usualScaleLabels } from '#kernel/scale-label.ts';
import type { CatalogueIndex } from '../till/catalogue.ts';
import type { Product } from '../till/views.ts';
import { goodsOf, type ScanSetup } from './scanned-goods.ts';

const setup = { scanner: { prefix: '' }, scaleLabels: usualScaleLabels } as ScanSetup;
const checked = (digits: string) =>
  [...'0123456789'].map((digit) => digits + digit).find((code) => !isMisread(code)) as string;
const ham = (price: number) => ({ id: 'ham', type: 'dynamic', price }) as Product;
const at = (product: Product, priceStep: number) =>
  ({ scanned: () => undefined, weighed: () => product, priceStep }) as unknown as CatalogueIndex;

it('a label says the weight, or the price with the weight that follows from it; in lek and denars whole ones', () => {
  expect(goodsOf(checked('210012300350'), setup, at(ham(990), 1))).toEqual({ product: ham(990), quantity: 350 });
  const price = checked('230012300450');
  expect(goodsOf(price, setup, at(ham(990), usualStep('EUR')))).toMatchObject({ quantity: 455, labelPrice: 450 });
  expect(goodsOf(price, setup, at(ham(90_000), usualStep('ALL')))).toMatchObject({ quantity: 500, labelPrice: 45_000 });
  // Nothing is said of goods that cost nothing.
  expect(goodsOf(price, setup, at(ham(0), 1))).toBeNull();
});
