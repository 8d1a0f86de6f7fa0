// Two to eight devices, each with the till's own outbox. One without the server decides by its own copy of the orders and keeps
// what it is given; what it does is in a model of its own, until it is back.
import { applyCommand } from '#features/orders/domain/apply.ts';
import type { OrderCommand } from '#features/orders/domain/command.ts';
import { ordersOf } from '#features/orders/domain/kind-of.ts';
import type { Order } from '#features/orders/domain/order.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { Outbox } from '../../../src/platform/ui/outbox/outbox.ts';
import { memoryStorage, openOutbox } from '../outbox.ts';
import type { Answer } from '../partition.ts';
import { localContext } from '../partition.ts';
import type { Sent } from '../saturday/ledger.ts';
import type { Book } from './book.ts';
import type { Carried, Post, Premises } from './premises.ts';

export interface Device {
  readonly post: Post;
  /** What it knows while it has no server. */
  own: { readonly book: Book; readonly shelf: Carried; readonly orders: Map<string, Order> } | null;
  /** Its next answer is lost on the way, and the command comes again. */
  losesNext: boolean;
  send(command: OrderCommand): Promise<Answer>;
  /** By its own rules; what they accept waits in the outbox. */
  keep(command: OrderCommand): Promise<string | null>;
  lose(book: Book): Promise<void>;
  /** The server is back: all that waited has its answer. */
  find(): Promise<readonly (readonly [OrderCommand, Answer])[]>;
  /** The page is closed and opened again; the disk stays. */
  restart(): Promise<void>;
  /** How often each command took effect. */
  readonly waiting: () => number;
  stop(): void;
}

export function openDevice(premises: Premises, post: Post): Device {
  const storage = memoryStorage();
  const answers = new Map<string, Answer>();
  /** What a delivery said whose answer did not arrive. */
  const lost = new Map<string, Answer>();
  let line: Promise<void> = Promise.resolve();
  let connect: () => void = () => undefined;
  let outbox: Outbox;
  let stop: () => void;
  let page = 0;

  async function open(): Promise<void> {
    page += 1;
    const own = page;
    outbox = openOutbox({
      storage,
      faultOf: () => ({ kind: 'retry' }),
      async send(entries) {
        await line;
        // A page that was closed sends no more.
        if (own !== page) throw new Error('closed');
        const commands = entries.map(({ command }) => command as OrderCommand);
        const delivered = await premises.deliver(post, commands);
        if (device.losesNext) {
          device.losesNext = false;
          for (const answer of delivered) lost.set(answer.id, answer);
          throw new Error('no answer');
        }
        for (const answer of delivered) {
          // Said again, it has the order as it is by then, with what the later ones of the delivery did.
          const { orders = answer.orders } = lost.get(answer.id) ?? {};
          answers.set(answer.id, orders === undefined ? answer : { ...answer, orders });
        }
        return delivered.map(({ id, outcome, code }) => {
          if (outcome !== 'refused') return { id, outcome };
          return { id, outcome, refusal: { code: code ?? '', isEntered: true } };
        });
      },
    });
    await outbox.ready;
    stop = outbox.start();
  }

  /** Resolves when nothing waits any more. */
  const drained = () =>
    new Promise<void>((resolve) => {
      if (outbox.count() === 0) return resolve();
      const end = outbox.subscribe(() => {
        if (outbox.count() > 0) return;
        end();
        resolve();
      });
    });

  const append = (command: OrderCommand) =>
    outbox.append({
      id: command.id,
      lanes: ordersOf(command),
      userId: post.userId,
      command,
      at: new Date(premises.now()).toISOString(),
    });

  const opened = open();
  const device: Device = {
    post,
    own: null,
    losesNext: false,
    async send(command) {
      await opened;
      await append(command);
      await drained();
      return answers.get(command.id) as Answer;
    },
    async keep(command) {
      const { shelf, orders } = device.own as NonNullable<Device['own']>;
      const decision = applyCommand(orders, command, localContext(shelf.context as never, premises.now()));
      if (!decision.ok) return decision.code;
      for (const order of decision.orders) orders.set(order.id, order);
      await append(command);
      return null;
    },
    async lose(book) {
      await opened;
      const [shelf, open] = [await premises.fetchShelf(post), await premises.fetchOrders(post)];
      device.own = { book: book.copy(), shelf, orders: new Map(open.map((order) => [order.id, order])) };
      line = new Promise((resolve) => {
        connect = resolve;
      });
    },
    async find() {
      const waited = outbox.all().map(({ command }) => command as OrderCommand);
      device.own = null;
      line = Promise.resolve();
      connect();
      outbox.wake();
      await drained();
      return waited.map((command) => [command, answers.get(command.id) as Answer] as const);
    },
    async restart() {
      await opened;
      stop();
      connect();
      if (device.own !== null) {
        line = new Promise((resolve) => {
          connect = resolve;
        });
      }
      await open();
    },
    waiting: () => outbox.count(),
    stop() {
      stop();
      page += 1;
      connect();
    },
  };
  return device;
}

export const commandOf = (premises: Premises, wanted: Sent, { own }: Device): OrderCommand => {
  const made = { at: premises.now(), catalogueVersion: own?.shelf.version ?? 1 };
  return { id: uuidv7(), ...(own !== null && { made }), ...wanted };
};
