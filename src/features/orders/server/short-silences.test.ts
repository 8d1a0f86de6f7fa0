import { describe, expect, it } from 'vitest';
import { shortenStaffWaits } from '#features/staff/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { shortenWaits } from '#platform/server/clock-watch.ts';
import { sql } from '#platform/server/sql.ts';
import {
  type Command,
  change,
  given,
  hour,
  lineOf,
  minute,
  openVenueOfPrices,
  rows,
  said,
  sale,
  signInAgain,
  test,
  till,
} from '../../../../tests/kit/offline-prices.ts';

openVenueOfPrices();

async function heardFor(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    test.time.now += 5_000;
    await till.call('GET', 'api/tables');
  }
}

describe('review 5, sec 2: old prices after a short silence', () => {
  /** A till that lost the server for 20 seconds, in which the price doubled; answers the version it showed before. */
  async function shortSilence() {
    const version = await given();
    const at = test.time.now + 2_000;
    test.time.now += 10_000;
    await change(sql`UPDATE product SET price = 400 WHERE id = ${test.venue.products.beer}`);
    await given(await test.signIn('waiter2', 'tablet'));
    test.time.now += 10_000;
    await till.call('GET', 'api/tables');
    return { version, at };
  }
  const plain = (commands: readonly Command[]) => commands.map(({ made: _, ...command }) => command);
  /** What a beer costs that is said to have been sold at `at`, by `version`; the order stays open. */
  async function priceOf({ version, at }: { version: number; at: number }, edit = (commands: Command[]) => commands) {
    const { orderId, commands } = sale(0, at, version);
    expect(said(await till.command(...edit(commands.slice(0, 2))))).toEqual(['done', 'done']);
    return ((await lineOf(orderId)) as { price: number }).price;
  }

  it('are those of what the device sends when it is back, as long as it goes on sending', async () => {
    const silence = await shortSilence();
    for (let n = 0; n < 4; n += 1) {
      expect(await priceOf(silence)).toBe(200);
      await heardFor(50);
    }
  });

  it('are over with the first command that was given with the server there, whether it says so or not', async () => {
    const silence = await shortSilence();
    expect(await priceOf(silence)).toBe(200);
    expect(await priceOf(silence, plain)).toBe(400);
    expect(await priceOf(silence)).toBe(400);
  });

  it('are over a minute and a half after the device was heard again, or stopped sending', async () => {
    const unused = await shortSilence();
    await heardFor(100);
    expect(await priceOf(unused)).toBe(400);
    await change(sql`UPDATE product SET price = 200 WHERE id = ${test.venue.products.beer}`);
    const used = await shortSilence();
    expect(await priceOf(used)).toBe(200);
    await heardFor(100);
    expect(await priceOf(used)).toBe(400);
  });

  it.each([
    ['that has not come yet', 10 * minute],
    ['at which the server was there', -20_000],
  ])('are not kept by ordinary commands that name a time %s', async (_, off) => {
    const silence = await shortSilence();
    expect(await priceOf(silence)).toBe(200);
    for (let n = 0; n < 3; n += 1) {
      await heardFor(45);
      const made = { at: test.time.now + off, catalogueVersion: silence.version };
      const price = await priceOf(silence, (commands) => commands.map((command) => ({ ...command, made })));
      expect(price).toBe(n === 0 && off < 0 ? 200 : 400);
    }
    expect(await priceOf(silence)).toBe(400);
  });
});

/** An order that was opened, and a till that lost the server for 20 seconds then, in which the price doubled. */
async function openedThenSilent() {
  const version = await given();
  const { orderId, lineId, commands } = sale(200, test.time.now, version);
  const [open, add, pay] = commands as readonly Command[] as [Command, Command, Command];
  expect(said(await till.command(open))).toEqual(['done']);
  const made = { at: test.time.now + 2_000, catalogueVersion: version };
  test.time.now += 10_000;
  await change(sql`UPDATE product SET price = 400 WHERE id = ${test.venue.products.beer}`);
  const boss = await test.signIn('Manager', 'tablet');
  await given(boss);
  test.time.now += 10_000;
  const late = [
    { ...add, id: uuidv7(), made },
    { ...pay, id: uuidv7(), made },
  ] as const;
  return { orderId, lineId, boss, late };
}

describe('review 5, rel 4: what was sold offline on an order that somebody else holds', () => {
  /** The manager looks at the order when the till is back. */
  async function held() {
    const silent = await openedThenSilent();
    const { boss, orderId, late } = silent;
    const lease = (action: string) => boss.call('POST', `api/orders/${orderId}/lease`, { action });
    expect((await lease('takeOver')).status).toBe(200);
    expect(said(await till.command(...late))).toEqual(['ORDER_ON_OTHER_DEVICE', 'ORDER_ON_OTHER_DEVICE']);
    return { ...silent, release: async () => expect((await lease('release')).status).toBe(200) };
  }
  const sellsAnother = async () => {
    const other = sale(0, test.time.now, await given());
    expect(said(await till.command(...other.commands.slice(0, 2)))).toEqual(['done', 'done']);
    expect(await lineOf(other.orderId)).toMatchObject({ price: 400 });
  };

  it('keeps its price, although the till has sold with the server there meanwhile', async () => {
    const { orderId, late, release } = await held();
    await sellsAnother();
    test.time.now += 30_000;
    await sellsAnother();
    await release();
    expect(said(await till.command(...late))).toEqual(['done', 'done']);
    expect(await lineOf(orderId)).toMatchObject({ price: 200, status: 'closed' });
  });

  it('keeps it for an hour, and not for ever', async () => {
    const { orderId, late, release } = await held();
    await release();
    test.time.now += hour;
    expect(said(await till.command(...late))).toEqual(['done', 'done']);
    expect(await lineOf(orderId)).toMatchObject({ price: 200, status: 'closed' });
    await change(sql`UPDATE product SET price = 200 WHERE id = ${test.venue.products.beer}`);
    test.time.now += 2 * hour;
    await signInAgain();
    const forgotten = await held();
    await forgotten.release();
    // Its own silence must not be what gives the price.
    await heardFor(120);
    test.time.now += 3 * hour;
    expect(said(await till.command(forgotten.late[0]))).toEqual(['done']);
    expect(await lineOf(forgotten.orderId)).toMatchObject({ price: 400 });
  });

  it('is what was sent then: neither other content nor another command gets the price', async () => {
    const { orderId, late, release } = await held();
    await sellsAnother();
    await release();
    expect(said(await till.command({ ...late[0], quantity: 5000 }))).toEqual(['done']);
    expect(await lineOf(orderId)).toMatchObject({ price: 400 });
    expect(said(await till.command({ ...late[0], id: uuidv7(), lineId: uuidv7() }))).toEqual(['done']);
    const prices = await rows<{ price: number }>(
      sql`SELECT unit_price AS price FROM order_line WHERE order_id = ${orderId}`,
    );
    expect(prices).toEqual([{ price: 400 }, { price: 400 }]);
  });
});

describe('review 5, rel 5: after the server’s clock was set back', () => {
  it.each([
    ['and its user signed in again', true],
    ['and its user went on', false],
  ])('prices count that a till sold at without the server, %s', async (_, signsIn) => {
    test.time.now += 3 * hour;
    await signInAgain();
    const before = sale(200, test.time.now, await given());
    expect(said(await till.command(...before.commands))).toEqual(['done', 'done', 'done']);
    test.time.now -= 3 * hour;
    await shortenWaits(test.app.venue, [shortenStaffWaits]);
    if (signsIn) await signInAgain();
    await till.call('GET', 'api/tables');
    const { orderId, late } = await openedThenSilent();
    expect(said(await till.command(...late))).toEqual(['done', 'done']);
    expect(await lineOf(orderId)).toMatchObject({ price: 200, status: 'closed' });
  });

  it('they count on an order that was opened before', async () => {
    test.time.now += 3 * hour;
    await signInAgain();
    const { orderId, commands } = sale(200, test.time.now, await given());
    const [open, add] = commands as readonly Command[] as [Command, Command];
    expect(said(await till.command(open))).toEqual(['done']);
    test.time.now -= 3 * hour;
    await shortenWaits(test.app.venue, [shortenStaffWaits]);
    await till.call('GET', 'api/tables');
    const { late } = await openedThenSilent();
    expect(said(await till.command({ ...add, made: late[0].made }))).toEqual(['done']);
    expect(await lineOf(orderId)).toMatchObject({ price: 200 });
  });
});
