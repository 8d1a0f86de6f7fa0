import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import type { Names } from '#kernel/locale.ts';
import {
  choice,
  colour,
  day,
  emptyValues,
  link,
  links,
  money,
  names,
  part,
  resource,
  text,
  texts,
  toggle,
  whole,
} from '#kernel/resource.ts';
import { clientConfig } from '#platform/server/database.ts';
import { recordStore } from '#platform/server/records/record-store.ts';
import { quoteName, sql } from '#platform/server/sql.ts';
import * as column from '#platform/server/table.ts';
import { table } from '#platform/server/table.ts';
import { openTestApp, type TestApp } from '../kit/app.ts';
import { testVenue } from '../kit/places.ts';

const things = resource({
  name: 'things',
  feature: 'reference',
  read: 'reference.read',
  write: 'reference.write',
  title: 'names',
  fields: {
    names: names({ isRequired: true, isUnique: true }),
    internalCode: text(),
    price: money(),
    isShown: toggle(),
    kind: choice(['bar', 'kitchen']),
    since: day(),
    colour: colour(),
    maker: link('makers'),
    tags: links('makers'),
    barcodes: texts({ isUnique: true }),
    recipe: part<readonly { amount: number }[]>([]),
    doubled: whole({ isComputed: true }),
  },
});
const thingTable = table('thing', {
  id: column.uuid,
  version: column.integer,
  names: column.jsonb<Names>(),
  internalCode: column.text,
  price: column.bigint,
  isShown: column.boolean,
  stationKind: column.text,
  since: column.orNull(column.date),
  colour: column.text,
  maker: column.orNull(column.uuid),
  tags: column.uuids,
  barcodes: column.texts,
  recipe: column.jsonb<readonly { amount: number }[]>(),
  deletedAt: column.orNull(column.instant),
});
const store = recordStore('thing', thingTable, things, {
  columns: { kind: 'stationKind' },
  computed: { doubled: sql`(price * 2)` },
});

let venue: TestApp;
beforeAll(async () => {
  venue = await openTestApp();
  const client = new pg.Client(clientConfig(venue.connection));
  await client.connect();
  await client.query(`SET search_path TO ${quoteName(testVenue)}`);
  await client.query(`CREATE TABLE thing (id uuid PRIMARY KEY, version integer NOT NULL DEFAULT 1, names jsonb NOT NULL,
    internal_code text, price bigint, is_shown boolean, station_kind text, since date, colour text, maker uuid,
    tags uuid[], barcodes text[], recipe jsonb, deleted_at timestamptz)`);
  await client.query('GRANT SELECT, INSERT, UPDATE, DELETE ON thing TO tavolina_app');
  await client.end();
});
afterAll(() => venue.close());

const write = <T>(work: Parameters<typeof venue.app.venue.inWriteTx<T>>[0]) => venue.app.venue.inWriteTx(work);

describe('records in a table of their own', () => {
  it('come back as they were written, each kind of field in its own type', async () => {
    const [id, maker] = [uuidv7(), uuidv7()];
    const values = {
      ...emptyValues(things.fields),
      names: { sq: 'Gjë', en: 'Thing' },
      internalCode: 'A-1',
      price: 250,
      isShown: true,
      kind: 'kitchen' as const,
      since: '2026-02-28',
      maker,
      tags: [maker],
      barcodes: ['111', '222'],
      recipe: [{ amount: 5 }],
    };
    await write((tx) => store.insert(tx, id, values));
    const read = () => venue.app.venue.read((tx) => store.one(tx, id));
    expect(await read()).toEqual({ ...values, id, version: 1, doubled: 500 });
    await write((tx) => store.update(tx, id, { price: 300, since: null, tags: [], recipe: [] }));
    expect(await read()).toEqual({
      ...values,
      id,
      version: 2,
      price: 300,
      doubled: 600,
      since: null,
      tags: [],
      recipe: [],
    });
    await write((tx) => store.remove(tx, id, tx.now));
    expect(await read()).toBeNull();
  });

  it('know which values are taken, in any language and for each barcode', async () => {
    const [id, other] = [uuidv7(), uuidv7()];
    await write((tx) =>
      store.insert(tx, id, { ...emptyValues(things.fields), names: { sq: 'Ujë', en: 'Water' }, barcodes: ['333'] }),
    );
    const taken = (field: string, value: unknown, except: string | null = other) =>
      venue.app.venue.read((tx) => store.isTaken(tx, field, value, except));
    expect(await taken('names', { sq: 'UJË' })).toBe(true);
    expect(await taken('names', { en: 'Ujë' })).toBe(false);
    expect(await taken('barcodes', ['444', '333'])).toBe(true);
    expect(await taken('barcodes', ['333'], id)).toBe(false);
    expect(await taken('barcodes', [])).toBe(false);
  });

  it('are listed with what is computed, and found by what links to them', async () => {
    const maker = uuidv7();
    for (const price of [30, 10, 20]) {
      const values = { ...emptyValues(things.fields), names: { mk: `Работа ${price}` }, price, tags: [maker] };
      await write((tx) => store.insert(tx, uuidv7(), values));
    }
    const list = await venue.app.venue.read((tx) =>
      store.list(tx, { locale: 'sq', filter: `tags:${maker}`, sort: '-doubled' }, () => null),
    );
    expect(list.rows.map(({ doubled }) => doubled)).toEqual([60, 40, 20]);
    expect(list.rows[0]).not.toHaveProperty('recipe');
    expect(
      (await venue.app.venue.read((tx) => store.linkedBy(tx, 'tags', maker, 'mk'))).map(({ name }) => name),
    ).toEqual(['Работа 30', 'Работа 10', 'Работа 20']);
  });
});
