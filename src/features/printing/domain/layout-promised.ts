import type { Order, OrderLine } from '#features/orders/domain/order.ts';
import { itemRows } from './layout-moved.ts';
import { banner, rule, type Slip, space, text } from './slip.ts';
import { type Service, type Style, serviceLines } from './slip-parts.ts';

export interface PromisedFacts {
  readonly order: Order;
  /** Those that this station has. */
  readonly lines: readonly OrderLine[];
  readonly stationName: string;
  readonly service: Service;
  /** Epoch ms. */
  readonly saidAt: number;
}

/** Tells a station for when it is to make what it has on paper already: nothing on it is to be made again. */
export function layoutPromised(
  { order, lines, stationName, service, saidAt }: PromisedFacts,
  style: Style,
  columns: number,
): Slip {
  const { words } = style;
  const hasTime = (order.delivery?.promisedAt ?? null) !== null;
  return {
    columns,
    copyOf: null,
    lines: [
      text(stationName, { align: 'centre', size: 'large', isBold: true }),
      banner(words.promiseChanged),
      text(words.fireKnown, { align: 'centre' }),
      ...(hasTime ? [] : [text(words.asap, { size: 'large', isBold: true })]),
      ...serviceLines(order, service, saidAt, style),
      rule,
      ...itemRows(lines, style),
      rule,
      space,
    ],
  };
}
