import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type DemoTable, demoTablePlans, demoTables } from './demo-floor.ts';
import { demoMakers } from './demo-makers.ts';
import { demoCategories, demoProducts } from './demo-menu.ts';
import { demoDiscounts, demoHappyHours, demoNotes, demoPriceLists } from './demo-offers.ts';
import {
  type DemoNames,
  demoPoints,
  demoPrinters,
  demoStaff,
  demoStations,
  demoVatRates,
  demoVenue,
} from './demo-venue.ts';

const pictures = new URL('../../../public/pictures/', import.meta.url);
const cyrillic = /\p{Script=Cyrillic}/u;

function expectUnique(values: readonly string[]): void {
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
}

function eanIsValid(code: string): boolean {
  if (!/^\d{13}$/.test(code)) return false;
  const sum = [...code].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

type Point = readonly [x: number, y: number];

function corners(table: DemoTable): Point[] {
  const angle = (table.rotation * Math.PI) / 180;
  const [cx, cy] = [table.x + table.width / 2, table.y + table.height / 2];
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([sx = 0, sy = 0]) => {
    const [dx, dy] = [(sx * table.width) / 2, (sy * table.height) / 2];
    return [cx + dx * Math.cos(angle) - dy * Math.sin(angle), cy + dx * Math.sin(angle) + dy * Math.cos(angle)];
  });
}

/** Two boxes do not overlap exactly if an axis of one of them separates their projections. */
function overlap(a: DemoTable, b: DemoTable): boolean {
  const [first, second] = [corners(a), corners(b)];
  const axes = [a, b]
    .flatMap((each) => [each.rotation, each.rotation + 90])
    .map((degrees) => (degrees * Math.PI) / 180);
  return axes.every((axis) => {
    const shadow = (points: Point[]) => points.map(([x, y]) => x * Math.cos(axis) + y * Math.sin(axis));
    const [one, two] = [shadow(first), shadow(second)];
    return Math.max(...one) > Math.min(...two) && Math.max(...two) > Math.min(...one);
  });
}

describe('demo venue', () => {
  it('has a name in every language for everything that is shown, Macedonian in Cyrillic', () => {
    const named: readonly { readonly names: DemoNames }[] = [
      ...demoVatRates,
      ...demoPrinters,
      ...demoStations,
      ...demoPoints,
      ...demoTablePlans,
      ...demoCategories,
      ...demoProducts,
      ...demoDiscounts,
      ...demoNotes,
      ...demoHappyHours,
      ...demoPriceLists,
      { names: demoVenue.demoNotice },
    ];
    for (const { names } of named) {
      for (const text of [names.sq, names.en, names.mk]) expect(text.trim(), JSON.stringify(names)).not.toBe('');
      expect(names.mk).toMatch(cyrillic);
      expect(`${names.sq}${names.en}`).not.toMatch(cyrillic);
    }
  });

  it('has numbers of the Kosovo format', () => {
    for (const number of [demoVenue.businessNumber, demoVenue.fiscalNumber, demoVenue.vatNumber]) {
      expect(number).toMatch(/^\d{9}$/);
    }
    expect(demoVenue.telephone).toMatch(/^\+383 \d{2} \d{3} \d{3}$/);
  });

  it('has one employee of each role, two waiters, and the announced PINs', () => {
    expect(demoStaff.map(({ pin, role }) => `${pin} ${role}`)).toEqual([
      '9001 Admin',
      '9002 Manager',
      '9003 Waiter',
      '9004 Waiter',
      '9005 Salesman',
      '9006 Warehouse',
      '9007 Staff',
      '9008 Display',
    ]);
    expectUnique(demoStaff.map((employee) => employee.key));
    const staffLimits = demoStaff.filter(({ role }) => role === 'Staff').map((each) => each.dailyFoodLimitCents ?? 0);
    expect(Math.min(...staffLimits)).toBeGreaterThan(0);
    // Review 26, L5: some of what they eat is cheaper for them, and none of it dearer.
    const forStaff = demoProducts.filter(({ staffPriceCents }) => staffPriceCents !== null);
    expect(forStaff.length).toBeGreaterThan(0);
    for (const { key, priceCents, staffPriceCents } of forStaff) expect(staffPriceCents, key).toBeLessThan(priceCents);
  });

  it('refers only to printers, plans and stations that exist', () => {
    const printers = demoPrinters.map((printer) => printer.key);
    for (const station of demoStations) expect(printers).toContain(station.printerKey);
    for (const point of demoPoints) {
      if (point.receiptPrinterKey !== null) expect(printers).toContain(point.receiptPrinterKey);
      if (point.tablePlanKey !== null) expect(demoTablePlans.map((plan) => plan.key)).toContain(point.tablePlanKey);
      if (point.stationKey !== null) expect(demoStations.map((each) => each.key)).toContain(point.stationKey);
    }
    expect(demoPoints.map((point) => point.posValue)).toEqual([
      'demo-till',
      'demo-tablet',
      'demo-kitchen',
      'demo-board',
    ]);
    expectUnique(printers);
  });
});

describe('demo menu', () => {
  it('has makers of products that exist, each made by one', () => {
    const made = demoMakers.flatMap(({ productKeys }): readonly string[] => productKeys);
    expectUnique(made);
    const keys = demoProducts.map(({ key }) => key);
    expect(made.filter((key) => !keys.includes(key))).toEqual([]);
  });

  it('has 12 categories with products and at least 115 products', () => {
    expect(demoCategories).toHaveLength(12);
    expect(demoProducts.length).toBeGreaterThanOrEqual(115);
    for (const { key } of demoCategories) {
      expect(demoProducts.filter((product) => product.categoryKey === key).length, key).toBeGreaterThanOrEqual(8);
    }
  });

  it('has unique keys, codes, barcodes and names', () => {
    expectUnique(demoCategories.map((category) => category.key));
    expectUnique(demoProducts.map((product) => product.key));
    expectUnique(demoProducts.map((product) => product.code));
    expectUnique(demoProducts.flatMap((product) => product.barcode ?? []));
    for (const locale of ['sq', 'en', 'mk'] as const) expectUnique(demoProducts.map((each) => each.names[locale]));
    for (const { key } of demoProducts) expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('has valid EAN-13 barcodes on bottled goods', () => {
    const barcodes = demoProducts.flatMap((product) => product.barcode ?? []);
    expect(barcodes.length).toBeGreaterThanOrEqual(10);
    expect(barcodes.filter((barcode) => !eanIsValid(barcode))).toEqual([]);
    expect(eanIsValid('4006381333931')).toBe(true);
    expect(eanIsValid('4006381333932')).toBe(false);
  });

  it('uses every VAT rate, mostly the standard one', () => {
    const rates = demoVatRates.map((rate) => rate.rateBp);
    expect(rates).toEqual([0, 800, 1800]);
    for (const rate of rates) expect(demoProducts.some((product) => product.vatBp === rate)).toBe(true);
    expect(demoProducts.filter((each) => each.vatBp === 1800).length).toBeGreaterThan(demoProducts.length * 0.8);
    expect(demoVatRates.filter((rate) => rate.isDefault).map((rate) => rate.rateBp)).toEqual([1800]);
  });

  it('prices in whole cents, nothing free but the one course splitter', () => {
    const splitters = demoProducts.filter((product) => product.courseSpliter);
    expect(splitters.map((each) => [each.key, each.priceCents])).toEqual([['pjata-tjeter', 0]]);
    for (const { key, priceCents, courseSpliter } of demoProducts) {
      expect(Number.isSafeInteger(priceCents) && (courseSpliter || priceCents > 0), key).toBe(true);
    }
  });

  it('sells by weight or measure exactly what is dynamic, and whole pieces of the rest', () => {
    for (const { key, unit, type, preselectedQuantity } of demoProducts) {
      expect(type === 'dynamic', key).toBe(unit !== 'piece');
      expect(preselectedQuantity, key).toBeGreaterThan(0);
      if (type === 'simple') expect(preselectedQuantity % 1000, key).toBe(0);
    }
    expect(demoProducts.filter((each) => each.unit === 'kg')).toHaveLength(2);
  });

  it('has category colours on which dark text has a contrast of at least 7 to 1', () => {
    const luminance = (hex: string): number => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5]
        .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    expectUnique(demoCategories.map((category) => category.color));
    for (const { color } of demoCategories) {
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
      expect((luminance(color) + 0.05) / (luminance('#212529') + 0.05), color).toBeGreaterThanOrEqual(7);
    }
  });

  it('has a small, self-contained picture for every product and no picture without one', () => {
    const files = readdirSync(pictures).sort();
    expect([...new Set(demoProducts.map((product) => `${product.picture}.svg`))].sort()).toEqual(files);
    for (const file of files) {
      const svg = readFileSync(new URL(file, pictures), 'utf8');
      expect(svg.length, file).toBeLessThan(2500);
      expect(svg, file).toContain('viewBox="0 0 64 64"');
      expect(svg, file).not.toMatch(/<script|<text|<image|<foreignObject|href|url\(|\bon\w+=/i);
    }
  });
});

describe('demo floor', () => {
  it('has 15 tables in the hall and 10 on the terrace, of four shapes', () => {
    const namesIn = (planKey: string) => demoTables.filter((each) => each.planKey === planKey).map((each) => each.name);
    expect(namesIn('hall')).toEqual(Array.from({ length: 15 }, (_, index) => `${index + 1}`));
    expect(namesIn('terrace')).toEqual(Array.from({ length: 10 }, (_, index) => `T${index + 1}`));
    expect(new Set(demoTables.map((each) => each.shape))).toEqual(new Set(['square', 'round', 'rectangle', 'bar']));
    expectUnique(demoTables.map((each) => each.key));
  });

  it('keeps every table inside its plan, also when turned', () => {
    for (const table of demoTables) {
      const plan = demoTablePlans.find((each) => each.key === table.planKey);
      for (const [x, y] of corners(table)) {
        expect(x >= 0 && y >= 0 && x <= (plan?.width ?? 0) && y <= (plan?.height ?? 0), table.name).toBe(true);
      }
    }
  });

  it('lets no two tables overlap', () => {
    const clashes = demoTables.flatMap((a, index) =>
      demoTables
        .slice(index + 1)
        .filter((b) => a.planKey === b.planKey && overlap(a, b))
        .map((b) => `${a.name} and ${b.name}`),
    );
    expect(clashes).toEqual([]);
  });

  it('lets no plant or wall stand in a table’s place, nor outside the room', () => {
    for (const { key, width, height, decorations } of demoTablePlans) {
      for (const piece of decorations) {
        const box = {
          ...piece,
          key: piece.kind,
          planKey: key,
          name: piece.kind,
          shape: 'rectangle',
          seats: 1,
        } as const;
        const inside = corners(box).every(([x, y]) => x >= 0 && y >= 0 && x <= width && y <= height);
        expect(inside, `${key} ${piece.kind}`).toBe(true);
        const on = demoTables.filter((table) => table.planKey === key && overlap(table, box)).map(({ name }) => name);
        expect(on, `${key} ${piece.kind}`).toEqual([]);
      }
    }
  });

  it('would see an overlap that only turning makes, and none that turning avoids', () => {
    const box = (x: number, y: number, rotation: number): DemoTable => ({
      key: 'k',
      planKey: 'hall',
      name: 'n',
      shape: 'square',
      seats: 2,
      x,
      y,
      width: 100,
      height: 100,
      rotation,
    });
    expect(overlap(box(0, 0, 0), box(110, 0, 0))).toBe(false);
    expect(overlap(box(0, 0, 0), box(110, 0, 45))).toBe(true);
    expect(overlap(box(0, 0, 0), box(90, 90, 0))).toBe(true);
    expect(overlap(box(0, 0, 45), box(90, 90, 45))).toBe(false);
  });

  it('seats more guests at larger tables', () => {
    for (const { name, seats, width, height } of demoTables) {
      expect(seats, name).toBeGreaterThan(0);
      if (width * height > 20_000) expect(seats, name).toBeGreaterThanOrEqual(6);
      if (width * height > 30_000) expect(seats, name).toBeGreaterThanOrEqual(8);
    }
  });
});
