import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ofOrders } from '../../scripts/vite/compiled.ts';

const ui = join(import.meta.dirname, '../../src/features/orders/ui');
const files = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

it('names parts of the till that exist: one that was moved is not compiled, and all below it is drawn again at each tap', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(ofOrders.filter((start) => !files.some((file) => file.startsWith(start)))).toEqual([]);
});

it('compiles every hook of the order at work', () => {
  const hooks = files.filter((file) => /^(?:order|till)\/use-/.test(file));
  expect(hooks.length).toBeGreaterThan(10);
  expect(hooks.filter((file) => !ofOrders.some((start) => file.startsWith(start)))).toEqual([]);
});
