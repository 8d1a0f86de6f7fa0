import type { Order, OrderLine } from '#features/orders/domain/order.ts';
import { orderCode } from '#features/orders/domain/order-code.ts';
import { cameLate } from '#features/stations/domain/late.ts';
import { banner, code, rule, type Slip, type SlipLine, space, text } from './slip.ts';
import { quantityOf, type Service, type Style, seatLines, serviceLines, stationLines } from './slip-parts.ts';
import { reasonIn } from './words.ts';

export interface TicketFacts {
  readonly order: Order;
  /** The lines sent to this station now; a negative quantity is a void. */
  readonly lines: readonly OrderLine[];
  readonly stationName: string;
  readonly service: Service;
  /** The course that is to be made now; `isKnown` if the station has its items already. */
  readonly fired?: { readonly course: number; readonly isKnown: boolean } | undefined;
  /** The code by which a till picks it up. */
  readonly showsCode?: boolean;
  /** Epoch ms. */
  readonly sentAt: number;
  /** When it came to the server, epoch ms. */
  readonly cameAt: number;
}

/** The items that a station has to make, in type readable from across the kitchen. Voids are separate, at the end. */
export function layoutTicket(
  { order, lines, stationName, service, fired, showsCode, sentAt, cameAt }: TicketFacts,
  style: Style,
  columns: number,
): Slip {
  const made = lines.filter(({ quantity }) => quantity > 0);
  const takenBack = lines.filter(({ quantity }) => quantity < 0);
  return {
    columns,
    copyOf: null,
    lines: [
      text(stationName, { align: 'centre', size: 'large', isBold: true }),
      ...firedLines(fired, style),
      ...(cameLate({ sentAt, cameAt })
        ? [banner(style.words.late), text(style.words.lateAsk, { align: 'centre' })]
        : []),
      ...serviceLines(order, service, sentAt, style),
      ...(order.comment === '' ? [] : [text(`* ${order.comment}`, { isBold: true })]),
      rule,
      ...made.flatMap((line) => itemLines(line, style)),
      ...(takenBack.length === 0
        ? []
        : [banner(style.words.voided), ...takenBack.flatMap((line) => itemLines(line, style))]),
      rule,
      ...(showsCode ? [code(orderCode(order.id))] : []),
      space,
    ],
  };
}

function firedLines(fired: TicketFacts['fired'], { words }: Style): SlipLine[] {
  if (fired === undefined) return [];
  const word = banner(`${words.fire} ${fired.course}`);
  return fired.isKnown ? [word, text(words.fireKnown, { align: 'centre' })] : [word];
}

function itemLines(line: OrderLine, style: Style): SlipLine[] {
  if (line.isDivider) return [rule, text(line.name, { align: 'centre', isBold: true }), rule];
  const item = text(`${quantityOf(line, line.quantity, style)} x ${line.name}`, {
    size: 'large',
    isBold: line.quantity < 0,
  });
  const reason = line.quantity < 0 && line.voidReason !== null ? [reasonIn(style.words, line.voidReason)] : [];
  const notes = [line.comment, ...reason].filter((note) => note !== '');
  const chosen = [...seatLines(line, style), ...stationLines(line, style)].map((each) => text(each, { isBold: true }));
  return [item, ...chosen, ...notes.map((note) => text(`* ${note}`, { isBold: true }))];
}
