import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { referencedBy } from '#features/audit/domain/subjects.ts';
import { orderCommand } from '#features/orders/contract.ts';
import { languages } from '#kernel/locale.ts';
import { orderTypes } from '#kernel/order-type.ts';
import { projectRoot } from '../kit/places.ts';

type Words = Readonly<Record<'actions' | 'details' | 'values', Readonly<Record<string, string>>>>;
const wordsIn = (language: string): Words =>
  JSON.parse(readFileSync(join(projectRoot, 'src/features/audit/messages/office', `${language}.json`), 'utf8')).audit;

/** The names of all fields of a schema, those of its lists too. */
function fieldsOf(schema: z.ZodType): string[] {
  const { shape, element, innerType } = (schema as unknown as { def: Record<string, never> }).def;
  if (shape !== undefined) {
    return Object.entries(shape as Record<string, z.ZodType>).flatMap(([name, each]) => [name, ...fieldsOf(each)]);
  }
  const inside = element ?? innerType;
  return inside === undefined ? [] : fieldsOf(inside);
}

it.each(languages)('finding: the journal says what orders do in words of people: %s', (language) => {
  const { actions, details, values } = wordsIn(language);
  for (const { shape } of orderCommand.options) {
    const [type] = shape.type.values;
    expect(actions, `${type}`).toHaveProperty(`order_${type}`);
  }
  const fields = new Set(orderCommand.options.flatMap(fieldsOf));
  expect(fields.size).toBeGreaterThan(20);
  // Ids are left out, or shown by the name of what they mean; when a command was made is the entry's `offline`.
  const said = [...fields].filter((name) => !/^id$|Id$|^type$|^catalogueVersion$|^made$/.test(name));
  for (const name of [...said, ...Object.keys(referencedBy)]) {
    // The kind and value of a discount are shown as one figure.
    if (name !== 'value') expect(details, name).toHaveProperty(name);
  }
  for (const type of orderTypes) expect(values).toHaveProperty(type);
});

/** `record.changed` names them (write-record.ts, write-many.ts). */
const recordVerbs = ['created', 'changed', 'deleted', 'restored', 'imported', 'exported'];

it.each(languages)('finding 12: what is done with records has a word in the filter of the journal: %s', (language) => {
  const file = join(projectRoot, 'src/platform/ui/messages/office', `${language}.json`);
  const { actions } = JSON.parse(readFileSync(file, 'utf8')).records;
  for (const verb of recordVerbs) expect(actions, verb).toHaveProperty(verb);
});
