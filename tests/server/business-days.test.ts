import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { addDays } from '#kernel/time.ts';
import { sql } from '#platform/server/sql.ts';
import { openTestApp, type TestApp } from '../kit/app.ts';

let test: TestApp;
beforeAll(async () => {
  // Belgrade time, which Prishtina uses too; the business day starts at five.
  test = await openTestApp({ settings: { closedTime: '05:00', timeZone: 'Europe/Belgrade' } });
});
afterAll(() => test.close());

async function sell(at: string): Promise<{ day: string; number: number; closedDay: string; receipt: number }> {
  test.time.now = Date.parse(at);
  const waiter = await test.signIn('Waiter');
  const orderId = uuidv7();
  const { body } = await waiter.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1000 },
    { type: 'pay', orderId, expectedTotal: 200, payments: [{ id: uuidv7(), method: 'cash', amount: 200 }] },
  );
  const [order] = body.orders;
  return {
    day: order.businessDay,
    number: order.number,
    closedDay: order.closedBusinessDay,
    receipt: order.receiptNumber,
  };
}
const same = (day: string, number: number) => ({ day, number, closedDay: day, receipt: number });

describe('the business day', () => {
  it('changes at 05:00 by the clock of the venue, and its numbers restart', async () => {
    expect(await sell('2026-11-18T04:59:59.999+01:00')).toEqual(same('2026-11-17', 1));
    expect(await sell('2026-11-18T05:00:00.000+01:00')).toEqual(same('2026-11-18', 1));
    expect(await sell('2026-11-18T23:59:00+01:00')).toEqual(same('2026-11-18', 2));
    expect(await sell('2026-11-19T04:59:00+01:00')).toEqual(same('2026-11-18', 3));
    expect(await sell('2026-11-19T05:00:00+01:00')).toEqual(same('2026-11-19', 1));
  });

  it('goes on with its numbers when the clock is set back', async () => {
    expect(await sell('2026-11-19T05:30:00+01:00')).toEqual(same('2026-11-19', 2));
    expect(await sell('2026-11-18T12:00:00+01:00')).toEqual(same('2026-11-18', 4));
    expect(await sell('2026-11-19T05:31:00+01:00')).toEqual(same('2026-11-19', 3));
  });

  it('has 23 hours in the night to summer time', async () => {
    expect(await sell('2027-03-27T05:00:00+01:00')).toEqual(same('2027-03-27', 1));
    expect(await sell('2027-03-28T01:59:59+01:00')).toEqual(same('2027-03-27', 2));
    expect(await sell('2027-03-28T03:00:00+02:00')).toEqual(same('2027-03-27', 3));
    expect(await sell('2027-03-28T04:59:59+02:00')).toEqual(same('2027-03-27', 4));
    expect(await sell('2027-03-28T05:00:00+02:00')).toEqual(same('2027-03-28', 1));
  });

  it('has 25 hours in the night back, whose third hour comes twice', async () => {
    expect(await sell('2027-10-30T05:00:00+02:00')).toEqual(same('2027-10-30', 1));
    expect(await sell('2027-10-31T02:30:00+02:00')).toEqual(same('2027-10-30', 2));
    expect(await sell('2027-10-31T02:30:00+01:00')).toEqual(same('2027-10-30', 3));
    expect(await sell('2027-10-31T04:59:59+01:00')).toEqual(same('2027-10-30', 4));
    expect(await sell('2027-10-31T05:00:00+01:00')).toEqual(same('2027-10-31', 1));
  });
});

describe('what comes late', () => {
  it('belongs to the day of its payment, while the order keeps the day of its opening', async () => {
    test.time.now = Date.parse('2027-11-10T23:00:00+01:00');
    const waiter = await test.signIn('Waiter');
    const orderId = uuidv7();
    await waiter.command(
      { type: 'openOrder', orderId, orderType: 'inHouse', tableId: test.venue.tables[0], covers: 2 },
      { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1000 },
    );
    test.time.now = Date.parse('2027-11-11T05:10:00+01:00');
    const { body } = await waiter.command({
      type: 'pay',
      orderId,
      expectedTotal: 200,
      payments: [{ id: uuidv7(), method: 'card', amount: 200 }],
    });
    expect(body.orders).toMatchObject([
      { businessDay: '2027-11-10', closedBusinessDay: '2027-11-11', receiptNumber: 1 },
    ]);
  });

  it('is dated by the server, regardless of the till’s ids', async () => {
    test.time.now = Date.parse('2027-11-12T12:00:00+01:00');
    const waiter = await test.signIn('Waiter');
    const yesterday = Date.parse('2027-11-11T12:00:00+01:00');
    const orderId = uuidv7(yesterday);
    const { body } = await waiter.command({
      id: uuidv7(yesterday),
      type: 'openOrder',
      orderId,
      orderType: 'direct',
      tableId: null,
      covers: 0,
    });
    expect(body.orders).toMatchObject([{ businessDay: '2027-11-12', openedAt: test.time.now }]);
  });

  it('finds a closed order closed, and leaves it as it was', async () => {
    test.time.now = Date.parse('2027-11-13T12:00:00+01:00');
    const waiter = await test.signIn('Waiter');
    const orderId = uuidv7();
    const { body } = await waiter.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
      { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1000 },
      { type: 'pay', orderId, expectedTotal: 200, payments: [{ id: uuidv7(), method: 'cash', amount: 200 }] },
    );
    test.time.now += 3_600_000;
    const late = await waiter.command({
      type: 'addLine',
      orderId,
      lineId: uuidv7(),
      productId: test.venue.products.water,
      quantity: 1000,
    });
    expect(late.body.answers).toMatchObject([{ outcome: 'refused', code: 'ORDER_CLOSED' }]);
    expect(late.body.orders).toEqual(body.orders);
  });
});

describe('a day that somebody has to close', () => {
  const at = (instant: string) => {
    test.time.now = Date.parse(instant);
  };
  const set = async (closesByItself: boolean) => {
    const admin = await test.signIn('Admin');
    const changes = { closeSalesDayAutomatically: closesByItself };
    const { status } = await admin.call('PUT', 'api/configuration', { changes, isConfirmed: true });
    return status;
  };
  const close = async (day: string) => (await test.signIn('Manager')).call('POST', 'api/days/close', { day });
  const days = async () => (await (await test.signIn('Manager')).call('GET', 'api/days')).body;

  it('lasts beyond its hour from what is sold first until then, and two cannot close it', async () => {
    at('2027-12-03T10:00:00+01:00');
    expect(await set(false)).toBe(200);
    // Nothing was sold: no day is open yet.
    expect(await days()).toMatchObject({ day: '2027-12-03', isClosable: true, isOverdue: false });
    at('2027-12-04T06:00:00+01:00');
    expect(await sell('2027-12-04T06:00:00+01:00')).toEqual(same('2027-12-04', 1));
    expect(await sell('2027-12-05T09:00:00+01:00')).toEqual(same('2027-12-04', 2));
    expect(await days()).toMatchObject({ day: '2027-12-04', isClosable: true, isOverdue: true });
    const answers = await Promise.all([close('2027-12-04'), close('2027-12-04')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    // The clock decides with which day the next sale begins one.
    expect(await days()).toMatchObject({ day: '2027-12-05', isOverdue: false });
    expect(await sell('2027-12-07T09:00:00+01:00')).toEqual(same('2027-12-07', 1));
    expect((await close('2027-12-07')).status).toBe(200);
    // After a close before its hour the next day has not begun, and lasts once something is sold on it.
    expect(await sell('2027-12-07T23:00:00+01:00')).toEqual(same('2027-12-08', 1));
    expect(await days()).toMatchObject({ day: '2027-12-08', isClosable: false });
    expect((await close('2027-12-08')).status).toBe(409);
    expect(await sell('2027-12-09T23:00:00+01:00')).toEqual(same('2027-12-08', 2));
  });

  it('review 15, 1: is numbered on for as long as it lasts', async () => {
    at('2027-12-12T10:00:00+01:00');
    expect((await close('2027-12-08')).status).toBe(200);
    expect(await sell('2027-12-12T10:00:00+01:00')).toEqual(same('2027-12-12', 1));
    expect(await sell('2027-12-17T10:00:00+01:00')).toEqual(same('2027-12-12', 2));
    expect(await sell('2027-12-18T10:00:00+01:00')).toEqual(same('2027-12-12', 3));
    at('2027-12-19T10:00:00+01:00');
    expect((await close('2027-12-12')).status).toBe(200);
  });

  it('review 15, 5: begins a new day after one was closed under a wrong clock', async () => {
    at('2027-12-19T12:00:00+01:00');
    expect(await set(true)).toBe(200);
    at('2031-02-01T12:00:00+01:00');
    expect((await close('2031-02-01')).status).toBe(200);
    at('2027-12-19T13:00:00+01:00');
    expect((await close('2027-12-19')).status).toBe(200);
    at('2031-02-02T12:00:00+01:00');
    expect((await close('2031-02-02')).status).toBe(200);
    expect(await sell('2027-12-19T14:00:00+01:00')).toEqual(same('2027-12-20', 1));
    at('2027-12-20T06:00:00+01:00');
    expect(await set(false)).toBe(200);
  });

  it('review 14, F2: lasts from whatever money is moved first: a part of a bill, or something of a drawer', async () => {
    const opened = async (day: string) => {
      expect((await days()).day).toBe(day);
      const money = await test.app.venue.read((tx) =>
        tx.rows<{ day: string }>(
          sql`SELECT DISTINCT business_day AS day FROM drawer_movement WHERE business_day >= ${day}`,
        ),
      );
      expect(money.map((each) => each.day)).toEqual([day]);
    };
    at('2027-12-20T12:00:00+01:00');
    expect((await close((await days()).day)).status).toBe(200);
    at('2027-12-21T12:00:00+01:00');
    const [waiter, orderId, line] = [await test.signIn('Waiter'), uuidv7(), uuidv7()];
    await waiter.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
      { type: 'addLine', orderId, lineId: line, productId: test.venue.products.beer, quantity: 2000 },
    );
    const payments = [{ id: uuidv7(), method: 'cash', amount: 100 }];
    const { body } = await waiter.command({ type: 'pay', orderId, expectedTotal: 400, payments });
    expect(body.answers[0].outcome).toBe('done');
    at('2027-12-22T12:00:00+01:00');
    await opened('2027-12-21');
    expect((await close('2027-12-21')).status).toBe(200);
    const again = await test.signIn('Waiter');
    const { shiftId } = (await again.call('POST', 'api/shifts', { openingFloat: 0 })).body;
    const paid = { reason: 'paidIn', amount: 500, note: 'coins' };
    at('2027-12-23T12:00:00+01:00');
    const on23 = await test.signIn('Waiter');
    expect((await on23.call('POST', `api/shifts/${shiftId}/movements`, paid)).status).toBe(200);
    at('2027-12-24T12:00:00+01:00');
    await opened('2027-12-23');
    expect((await close('2027-12-23')).status).toBe(200);
  });

  it('ends at its hour again where the venue wants that, and an old day does not come back', async () => {
    expect(await set(true)).toBe(200);
    expect(await sell('2027-12-27T23:30:00+01:00')).toEqual(same('2027-12-27', 1));
    expect(await set(false)).toBe(200);
    expect(await sell('2027-12-28T12:00:00+01:00')).toEqual(same('2027-12-28', 1));
    expect(await sell('2027-12-29T12:00:00+01:00')).toEqual(same('2027-12-28', 2));
    expect(await set(true)).toBe(200);
    expect(await sell('2027-12-29T12:30:00+01:00')).toEqual(same('2027-12-29', 1));
  });

  it('review 16, 4: begins no day anew that was closed under a clock that was ahead', async () => {
    expect(await set(false)).toBe(200);
    at('2028-03-10T12:00:00+01:00');
    expect(await sell('2028-03-10T12:00:00+01:00')).toEqual(same('2028-03-10', 1));
    expect((await close('2028-03-10')).status).toBe(200);
    for (const day of ['2028-03-01', '2028-03-02', '2028-03-07']) {
      expect(await sell(`${day}T12:00:00+01:00`)).toEqual(same(day, 1));
      expect((await close(day)).status).toBe(200);
    }
    expect(await sell('2028-03-10T12:00:00+01:00')).toEqual(same('2028-03-11', 1));
    at('2028-03-11T12:00:00+01:00');
    expect((await close('2028-03-11')).status).toBe(200);
  });

  it('review 17: goes on with its numbers on the day after those closed ahead, however far the clock is put back', async () => {
    const noon = (day: string) => `${day}T12:00:00+01:00`;
    expect(await sell(noon('2029-03-01'))).toEqual(same('2029-03-01', 1));
    expect((await close('2029-03-01')).status).toBe(200);
    for (let n = 2; n <= 20; n += 1) {
      at(noon(addDays('2029-03-01', n - 1)));
      expect((await close(addDays('2029-03-01', n - 1))).status).toBe(200);
    }
    let number = 0;
    for (const back of [2, 3, 4, 10, 15, 18]) {
      const clock = addDays('2029-03-20', -back);
      for (let sale = 0; sale < 2; sale += 1) {
        number += 1;
        expect(await sell(noon(clock)), `${back} days back`).toEqual(same('2029-03-21', number));
      }
      expect(await days()).toMatchObject({ day: '2029-03-21', isClosable: false });
    }
    at(noon('2029-03-21'));
    expect((await close('2029-03-21')).status).toBe(200);
  });

  describe('review 18: under a clock that was years behind', () => {
    const noon = (day: string) => `${day}T12:00:00+01:00`;

    it('a day that began then goes on with its numbers until it is closed, however many days came after it', async () => {
      for (let n = 0; n < 70; n += 1) {
        const day = addDays('2041-01-01', n);
        expect(await sell(noon(day))).toEqual(same(day, 1));
        expect((await close(day)).status).toBe(200);
      }
      expect(await sell(noon('2020-03-08'))).toEqual(same('2020-03-08', 1));
      expect(await sell(noon('2020-03-08'))).toEqual(same('2020-03-08', 2));
      expect(await sell(noon('2041-03-12'))).toEqual(same('2020-03-08', 3));
      expect(await days()).toMatchObject({ day: '2020-03-08', isClosable: true, isOverdue: true });
      expect((await close('2020-03-08')).status).toBe(200);
      expect(await sell(noon('2041-03-12'))).toEqual(same('2041-03-12', 1));
    });

    it('the day that was closed before does not begin again', async () => {
      expect((await close('2041-03-12')).status).toBe(200);
      expect(await sell(noon('2020-03-09'))).toEqual(same('2020-03-09', 1));
      expect((await close('2020-03-09')).status).toBe(200);
      expect(await sell(noon('2041-03-12'))).toEqual(same('2041-03-13', 1));
      at(noon('2041-03-13'));
      expect((await close('2041-03-13')).status).toBe(200);
    });

    it('one that has begun again all the same is closed with its number', async () => {
      const { number } = await test.app.venue.read((tx) =>
        tx.one<{ number: number }>(sql`SELECT number FROM closed_day WHERE day = '2041-03-13'`),
      );
      const opened = { otherClosedDays: '', closedDay: '', openDay: '2041-03-13' };
      await test.app.venue.inWriteTx(async (tx) => {
        await tx.run(
          sql`UPDATE configuration SET settings = settings || ${JSON.stringify(opened)}::jsonb, version = version + 1`,
        );
        tx.touchCatalogue();
      });
      at(noon('2041-03-14'));
      expect(await days()).toMatchObject({ day: '2041-03-13', isClosable: true });
      expect((await close('2041-03-13')).body).toEqual({ number });
      expect(await sell(noon('2041-03-14'))).toEqual(same('2041-03-14', 1));
    });
  });
});
