import { describe, expect, it } from 'vitest';
import { plant, problemsOf } from './kit.ts';

const floor = 'src/features/floor';
const orders = 'src/features/orders';
const declaring = (map: string, name: string) =>
  `declare module '#kernel/event.ts' {\n  interface ${map} {\n    '${name}': { readonly id: string };\n  }\n}\n\nexport {};\n`;
const file = (text: string) => `export const it = (tx: never, venue: never, feed: never) => ${text};\n`;
const answers = (name: string) =>
  `import type { RequestHandlers } from '#platform/server/feature-links.ts';\n\nexport const requests: RequestHandlers = { '${name}': async () => {} };\n`;
const audience = (name: string) =>
  `import type { LiveAudiences } from '#platform/server/live-audience.ts';\n\nexport const audiences: LiveAudiences = { '${name}': 'session' };\n`;
const declared = {
  [`${floor}/server/audiences.ts`]: audience('floor.changed'),
  [`${orders}/server/audiences.ts`]: audience('order.changed'),
  [`${floor}/domain/live.ts`]: declaring('LiveEvents', 'floor.changed'),
  [`${orders}/domain/events.ts`]: declaring('DomainEvents', 'order.sent'),
  [`${orders}/domain/live.ts`]: declaring('LiveEvents', 'order.changed'),
};

describe('communication between features', () => {
  it('passes what its owner publishes and later features handle', async () => {
    const tree = plant({
      ...declared,
      [`${orders}/server/commands/send-order.ts`]: file("tx.emit({ name: 'order.changed', data: {} })"),
      [`${orders}/ui/use-floor.ts`]: file("feed.on('floor.', () => {})"),
      [`${floor}/domain/requests.ts`]: declaring('Requests', 'floor.count'),
      [`${orders}/server/event-handlers.ts`]: answers('floor.count'),
      'src/main/follow.ts': file("feed.on('order.changed', () => {})"),
    });
    expect(await problemsOf('events', tree)).toBe('');
  });

  it.each([
    ['listens to a later feature', `${floor}/ui/use-orders.ts`, "useLive('order.changed', () => {})", 'comes later'],
    [
      'listens to all that a later feature tells',
      `${floor}/ui/use-all.ts`,
      "feed.on('order.', () => {})",
      'comes later',
    ],
    ['listens from the platform', 'src/platform/ui/shell.ts', "feed.on('order.', () => {})", 'comes later'],
    [
      'tells what is another’s',
      `${orders}/server/commands/move-table.ts`,
      "tx.emit({ name: 'floor.changed' })",
      'only',
    ],
    ['publishes what is another’s', 'src/main/app.ts', "venue.publish(tx, { name: 'order.sent' })", 'only'],
  ])('refuses a feature that %s', async (_, path, text, said) => {
    expect(await problemsOf('events', plant({ ...declared, [path]: file(text) }))).toMatch(
      new RegExp(`${path}:\\d+: .*${said}`),
    );
  });

  it('refuses a handler of what a later feature declares', async () => {
    const handlers = "export const handlers = { 'order.sent': async () => {} };\n";
    const found = await problemsOf('events', plant({ ...declared, [`${floor}/server/event-handlers.ts`]: handlers }));
    expect(found).toMatch(/order\.sent belongs to .*orders/);
  });

  it('does not pass a tree in which it finds no name', async () => {
    const tree = plant({ 'src/kernel/event.ts': 'export interface LiveEvents {}\n' });
    expect(await problemsOf('events', tree)).toContain('blind');
  });

  it('refuses a name that is declared twice', async () => {
    const twice = { ...declared, [`${floor}/domain/events.ts`]: declaring('DomainEvents', 'order.sent') };
    expect(await problemsOf('events', plant(twice))).toContain('is declared in');
  });

  it('refuses a live event whose feature does not declare whom it is told', async () => {
    const said = /whom the live feed tells of order\.changed/;
    for (const by of [{}, { 'src/main/audiences.ts': audience('order.changed') }]) {
      const tree = { ...declared, [`${orders}/server/audiences.ts`]: 'export {};\n', ...by };
      expect(await problemsOf('events', plant(tree))).toMatch(said);
    }
    expect(await problemsOf('events', plant(declared))).not.toMatch(said);
  });

  it('refuses a request with no handler, or two', async () => {
    const asking = { [`${floor}/domain/requests.ts`]: declaring('Requests', 'floor.count') };
    expect(await problemsOf('events', plant(asking))).toContain('has 0 answers');
    const two = {
      ...asking,
      [`${floor}/server/event-handlers.ts`]: answers('floor.count'),
      [`${orders}/server/event-handlers.ts`]: answers('floor.count'),
    };
    expect(await problemsOf('events', plant(two))).toContain('has 2 answers');
  });
});
