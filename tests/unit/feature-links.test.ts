import { describe, expect, expectTypeOf, it } from 'vitest';
import type { VenueSettings } from '#features/configuration/domain/settings.ts';
import { CodedError } from '#kernel/error.ts';
import type { DomainEvent, LiveEventBelow, NewLiveEvent, RequestResult } from '#kernel/event.ts';
import { type EventHandlers, linkFeatures, type RequestHandlers } from '#platform/server/feature-links.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';

// These events open no transaction: the handlers of this test do not use it.
const tx = {} as WriteTx;
const settings = {} as VenueSettings;
const changed: DomainEvent<'settings.changed'> = {
  name: 'settings.changed',
  userId: 'somebody',
  pointId: 'till',
  commandId: null,
  subject: 'configuration:1',
  before: settings,
  after: settings,
  changed: ['currency'],
};
const change = { before: settings, after: settings, changed: [], isConfirmed: false };
const by = { userId: 'somebody', pointId: 'till', commandId: 'c' };

describe('a domain event', () => {
  it('reaches the handlers in the order of the features, with who did it and where', async () => {
    const heard: string[] = [];
    const listening = (name: string) => ({
      name,
      eventHandlers: {
        'settings.changed': async (_, { userId, pointId, subject, changed: names }) => {
          heard.push([name, userId, pointId, subject, ...names].join(' '));
        },
      } satisfies EventHandlers,
    });
    await linkFeatures([listening('staff'), { name: 'floor' }, listening('orders')]).publish(tx, changed);
    expect(heard).toEqual([
      'staff somebody till configuration:1 currency',
      'orders somebody till configuration:1 currency',
    ]);
  });

  it('cannot be refused: a handler that tries causes an internal error', async () => {
    const refusing = (error: Error): EventHandlers => ({
      'settings.changed': async () => {
        throw error;
      },
    });
    const refusal = new CodedError('NOT_TODAY', 409);
    const publish = (error: Error) =>
      linkFeatures([{ name: 'floor', eventHandlers: refusing(error) }]).publish(tx, changed);
    const fault = await publish(refusal).catch((error: unknown) => error);
    expect(fault).not.toBeInstanceOf(CodedError);
    expect(fault).toMatchObject({
      message: expect.stringMatching(/floor.*settings.changed.*NOT_TODAY/),
      cause: refusal,
    });
    // Database errors are passed on unchanged, so that a transaction can be retried.
    const retry = Object.assign(new Error('again'), { code: '40001' });
    await expect(publish(retry)).rejects.toBe(retry);
  });
});

describe('a check', () => {
  it('passes without a refusal, and throws the first refusal', async () => {
    const refusal = new CodedError('NOT_TODAY', 409);
    const asked: string[] = [];
    const checking = (name: string, error?: Error) => ({
      name,
      checks: {
        'settings.change': async () => {
          asked.push(name);
          if (error) throw error;
        },
      },
    });
    await linkFeatures([checking('staff'), { name: 'floor' }]).check(tx, 'settings.change', change);
    const links = linkFeatures([checking('staff'), checking('menu', refusal), checking('orders')]);
    await expect(links.check(tx, 'settings.change', change)).rejects.toBe(refusal);
    expect(asked).toEqual(['staff', 'staff', 'menu']);
  });
});

describe('a request', () => {
  const answering = (orders: number): RequestHandlers => ({
    'product.reprice': async (_, { productId }) => ({ orders, lines: productId.length }),
  });

  it('is handled by the one feature that can', async () => {
    const links = linkFeatures([{ name: 'menu' }, { name: 'orders', requests: answering(3) }]);
    expect(await links.request(tx, 'product.reprice', { productId: 'beer', by })).toEqual({ orders: 3, lines: 4 });
  });

  it('has one handler: two prevent the start, none is an internal error', async () => {
    const two = [
      { name: 'orders', requests: answering(1) },
      { name: 'stations', requests: answering(2) },
    ];
    expect(() => linkFeatures(two)).toThrow(/product.reprice is answered by orders and by stations/);
    const none = linkFeatures([]).request(tx, 'product.reprice', { productId: 'beer', by });
    await expect(none).rejects.toThrow(/no feature answers/);
  });
});

// Checked by the compiler (`npm run check`); vitest only contains them.
describe('a name and what goes with it', () => {
  it('is one that a feature declares', () => {
    expectTypeOf<{ name: 'order.gone'; data: object }>().not.toExtend<NewLiveEvent>();
    expectTypeOf<{ name: 'catalogue.changed'; data: { version: string } }>().not.toExtend<NewLiveEvent>();
    expectTypeOf<{ name: 'catalogue.changed'; data: { version: number } }>().toExtend<NewLiveEvent>();
    expectTypeOf<LiveEventBelow<'ticket.'>['data']>().toEqualTypeOf<{
      readonly ticketId: string;
      readonly stationId: string;
    }>();
    expectTypeOf<Omit<typeof changed, 'userId'>>().not.toExtend<DomainEvent>();
    expectTypeOf<{ 'order.gone': () => Promise<void> }>().not.toExtend<Required<EventHandlers>>();
    expectTypeOf<RequestResult<'product.reprice'>>().toEqualTypeOf<{
      readonly orders: number;
      readonly lines: number;
    }>();
  });
});
