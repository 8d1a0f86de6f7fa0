import { expect } from 'vitest';
import { contentOf } from '#features/orders/domain/collision.ts';
import type { Played } from './partition.ts';
import { isSound } from './partition-model.ts';

/** Nothing lost and nothing twice: the money in the drawers is the money in the books, by method. */
export function checkPlayed({ books, drawers, takenOffline, ownSales, collisions }: Played, seed: string): void {
  const said = `seed ${seed}`;
  const methods = new Set([...drawers.keys(), ...books.paid.keys(), ...books.received.keys()]);
  const inBooks = Object.fromEntries(
    [...methods].map((method) => [method, (books.paid.get(method) ?? 0) + (books.received.get(method) ?? 0)]),
  );
  const inDrawers = Object.fromEntries([...methods].map((method) => [method, drawers.get(method) ?? 0]));
  expect(inBooks, said).toEqual(inDrawers);
  for (const order of books.orders) expect(isSound(order), `${said}: ${order.id}`).toBe(true);

  // What a guest paid is a payment of an order or was received, never both.
  const booked = books.orders.flatMap(({ payments }) => payments.map(({ id }) => id));
  const waiting = books.open.flatMap(({ payments }) => payments.map(({ id }) => id));
  expect(new Set([...booked, ...waiting]).size, said).toBe(booked.length + waiting.length);

  // An order that only its device knew is paid, at the price that the guests saw.
  for (const [orderId, total] of ownSales) {
    const order = books.orders.find(({ id }) => id === orderId);
    expect(order?.status, `${said}: ${orderId}`).toBe('closed');
    const paid = order?.payments.reduce((sum, { amount }) => sum + amount, 0);
    expect(paid, `${said}: ${orderId}`).toBe(total);
  }

  // Every refusal is in the journal; and what was taken with one is nowhere else than on the list or settled from it.
  for (const { command, code } of collisions) {
    expect(
      books.refusals.has(command.id),
      `${said}: ${command.type} ${code} ${JSON.stringify(contentOf(command))}`,
    ).toBe(true);
  }
  expect(
    [...takenOffline.values()].every(({ amount }) => amount > 0),
    said,
  ).toBe(true);
}
