import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clients, invoiceClients, reservationClients } from '#features/clients/domain/resources.ts';
import { products } from '#features/menu/domain/resources.ts';
import { makers, vendors } from '#features/reference/domain/resources.ts';
import { languages } from '#kernel/locale.ts';
import type { Resource } from '#kernel/resource.ts';
import { folded } from './folded.ts';
import { headingWords } from './heading-words.ts';
import { type FieldWords, guessColumns } from './headings.ts';
import { targetsOf } from './plan.ts';

/** The names of a resource's fields in every language, as the screens show them. */
function wordsOf({ feature, name }: Resource): FieldWords {
  const all: Record<string, string[]> = {};
  for (const language of languages) {
    const file = `src/features/${feature}/messages/office/${language}.json`;
    const fields: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))[feature].resources[name].fields;
    for (const [field, word] of Object.entries(fields)) all[field] = [...(all[field] ?? []), word];
  }
  return all;
}

const resources = [products, clients, invoiceClients, reservationClients, vendors, makers] as readonly Resource[];
const known = resources.map((each) => ({ each, targets: targetsOf(each.fields), words: wordsOf(each) }));
const all = Object.entries(headingWords).flatMap(([language, fields]) =>
  Object.entries(fields).flatMap(([field, words]) => words.map((word) => ({ language, field, word }))),
);

describe('issue 9 point 6: headings of the trade', () => {
  it('are more than three hundred for products, in five languages and two scripts', () => {
    const ofProducts = all.filter(({ field }) => field in products.fields);
    expect(ofProducts.length).toBeGreaterThan(600);
    for (const language of ['mk', 'sq', 'sr', 'sr-Cyrl', 'en', 'de']) {
      expect(ofProducts.filter((each) => each.language === language).length, language).toBeGreaterThan(60);
    }
  });

  it('belong to one field each', () => {
    const fields = new Map<string, Set<string>>();
    for (const { word, field } of all) fields.set(folded(word), (fields.get(folded(word)) ?? new Set()).add(field));
    expect([...fields].filter(([, each]) => each.size > 1)).toEqual([]);
  });

  it.each(Object.keys(headingWords))('in %s lead to their field, or nowhere', (language) => {
    for (const { field, word } of all.filter((each) => each.language === language)) {
      for (const { each, targets, words } of known) {
        const isOwn = Object.values(words).flat().map(folded).includes(folded(word));
        const expected = field in each.fields ? field : '';
        // What one resource has no field for may be the name of another field there.
        if (expected === '' && isOwn) continue;
        expect([each.name, word, ...guessColumns([word], targets, words)]).toEqual([each.name, word, expected]);
      }
    }
  });

  it('never hide the names of the screens', () => {
    for (const { each, targets, words } of known) {
      for (const { name, field, language } of targets) {
        if (language !== undefined) continue;
        for (const word of words[field] ?? []) {
          expect([each.name, word, ...guessColumns([word], targets, words)]).toEqual([each.name, word, name]);
        }
      }
    }
  });
});
