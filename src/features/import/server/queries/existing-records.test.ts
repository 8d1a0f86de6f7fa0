import { describe, expect, it, vi } from 'vitest';
import type { ReadTx } from '#platform/server/database.ts';
import type { AnyResource } from '#platform/server/records/resource-server.ts';
import type { ImportableName } from '../../domain/importable.ts';
import { existingRecords } from './existing-records.ts';
import type { ReadRow } from './read-rows.ts';

type Values = Readonly<Record<string, unknown>>;

/** How often values of records are read and records are gathered while rows are matched with them. */
async function workOf(name: ImportableName, key: string, records: readonly Values[], rows: readonly Values[]) {
  let count = 0;
  const counted = records.map(
    (record, at) =>
      new Proxy<Values>(
        { id: String(at), ...record },
        {
          get(target, field) {
            count += 1;
            return target[String(field)];
          },
        },
      ),
  );
  const server = { store: { matching: () => Promise.resolve(counted) } } as unknown as AnyResource;
  const read = rows.map((values, at): ReadRow => ({ row: at + 2, values, problems: [], warnings: [] }));
  const gathered = vi.spyOn(Set.prototype, 'add');
  await existingRecords({} as ReadTx, { name, server, key, isUpdated: true }, read);
  count += gathered.mock.calls.length;
  gathered.mockRestore();
  return count;
}

const many = <T>(count: number, of: (at: number) => T) => Array.from({ length: count }, (_, at) => of(at));

describe('review 24: rows and records that all have one name', () => {
  const person = (at: number) => ({ name: 'Ana', cardNumber: '', city: `Qyteti ${at}` });
  const product = (at: number) => ({ name: { sq: 'Cips' }, code: `P${at}`, barcodes: [] });
  const family = (at: number) => ({ name: `Emri ${at}`, phone: '044', email: '' });
  it.each([
    ['clients', 'cardNumber', person, (at: number) => ({ name: 'Ana', city: `Fshati ${at}` })],
    ['clients', 'cardNumber', person, (at: number) => ({ name: 'Ana', cardNumber: `K${at}`, city: `Qyteti ${at}` })],
    ['clients', 'phone', family, (at: number) => ({ name: `Emri ${at}`, phone: '044' })],
    ['products', 'code', product, (at: number) => ({ name: { sq: 'Cips' }, code: `Q${at}` })],
    ['products', 'name', product, () => ({ name: { sq: 'Cips' } })],
  ] as const)('%s by %s: twice as many are about twice the work', async (name, key, record, row) => {
    const work = (count: number) => workOf(name, key, many<Values>(count, record), many<Values>(count, row));
    expect((await work(200)) / (await work(100))).toBeLessThan(3);
  });
});
