import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';

let test: TestApp;
let manager: Client;
let waiter: Client;
let grillId: string;
beforeAll(async () => {
  test = await openTestApp();
  manager = await test.signIn('Manager', 'tablet');
  waiter = await test.signIn('Waiter');
  const { body } = await waiter.call('GET', 'api/menus/fetch?locale=sq');
  grillId = body.categories[0].id;
});
afterAll(() => test?.close());

interface Note {
  readonly id: string;
  readonly name: string;
  readonly categoryIds: readonly string[];
}
const offered = async (locale = 'sq'): Promise<Note[]> =>
  (await waiter.call('GET', `api/menus/fetch?locale=${locale}`)).body.notes;
const named = async (name: string) => (await offered()).find((note) => note.name === name);
const make = (sq: string, categoryIds: readonly string[] = [], by = manager) =>
  by.call('POST', 'api/note-presets', { names: { sq, mk: `${sq} (mk)` }, categoryIds });

describe('preset notes', () => {
  it('are there from the beginning, in the language of the device', async () => {
    expect((await offered()).map(({ name }) => name)).toEqual(expect.arrayContaining(['pa sheqer', 'pa akull']));
    expect((await offered('mk')).map(({ name }) => name)).toContain('без шеќер');
  });

  it('are what the till has at once when the venue makes, changes or deletes one', async () => {
    const { status, body } = await make('pa qepë', [grillId]);
    expect(status).toBe(200);
    expect(await named('pa qepë')).toMatchObject({ id: body.id, categoryIds: [grillId] });
    const changed = await manager.call('PUT', `api/note-presets/${body.id}`, {
      names: { sq: 'pa hudhër' },
      categoryIds: [],
      version: body.version,
    });
    expect(changed.status).toBe(200);
    expect(await named('pa qepë')).toBeUndefined();
    expect(await named('pa hudhër')).toMatchObject({ categoryIds: [] });
    expect((await manager.call('DELETE', `api/note-presets/${body.id}`)).status).toBe(200);
    expect(await named('pa hudhër')).toBeUndefined();
  });

  it('are the manager’s to make, each once, and short enough for a button', async () => {
    expect((await make('me limon', [], waiter)).status).toBe(403);
    expect((await make('me limon')).status).toBe(200);
    for (const refused of [
      await make('ME LIMON'),
      await manager.call('POST', 'api/note-presets', { names: { sq: ' ' }, categoryIds: [] }),
      await make('x'.repeat(41)),
      await make('y', [uuidv7()]),
    ]) {
      expect(refused.status, JSON.stringify(refused.body)).toBeGreaterThanOrEqual(400);
      expect(refused.status).toBeLessThan(500);
    }
  });

  it('are made once by two devices that make the same one', async () => {
    const answers = await Promise.all([make('pa piper'), make('pa piper'), make('Pa piper')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await offered()).filter(({ name }) => name.toLowerCase() === 'pa piper')).toHaveLength(1);
  });

  it('are changed by one of two who change them at once; the other is told', async () => {
    const { body } = await make('pa kripë');
    const put = (sq: string) =>
      manager.call('PUT', `api/note-presets/${body.id}`, { names: { sq }, categoryIds: [], version: body.version });
    const answers = await Promise.all([put('me pak kripë'), put('pa kripë fare')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  });
});
