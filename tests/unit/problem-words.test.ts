import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// Review 8, new user 1: "at least undefined digits". A field's problem has one value, its bound.

type Texts = { readonly [key: string]: string | Texts };

const folder = 'src/features';
const files = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((path) => /messages\/office\/\w+\.json$/.test(path));

describe('the texts of field problems', () => {
  it.each(files)('%s have no other value than the bound', (path) => {
    const texts = JSON.parse(readFileSync(join(folder, path), 'utf8')) as Texts;
    const found = Object.values(texts).flatMap((feature) => {
      const resources = typeof feature === 'object' ? feature.resources : undefined;
      return typeof resources === 'object' ? Object.values(resources) : [];
    });
    const problems = found.flatMap((each) => (typeof each === 'object' ? [each.problems ?? {}] : []));
    const values = problems.flatMap((each) => [...JSON.stringify(each).matchAll(/\{(\w+)/g)].map(([, name]) => name));
    expect(values.filter((name) => name !== 'bound')).toEqual([]);
  });
});
