import { sumMinor } from '#kernel/money.ts';
import { initialsOf } from '#kernel/text.ts';
import { type TableStatus, tableStatus } from '../../domain/table-status.ts';
import type { TillOrder } from '../till/till-order.ts';
import type { Table, TablePlan } from '../till/views.ts';

/** The content of a table's tile. */
export interface TableView {
  readonly status: TableStatus;
  readonly orders: readonly TillOrder[];
  readonly open: readonly TillOrder[];
  readonly ownerName: string | null;
  /** Of the first one's owner; `AR+1` where the table has another order. */
  readonly initials: string | null;
  /** The time of the last change, epoch ms. */
  readonly since: number | null;
  readonly unsentCount: number;
  readonly isBillPrinted: boolean;
  /** Changed after the bill was printed. */
  readonly isBillStale: boolean;
  /** Of the orders whose total the user may see; null if there are none. */
  readonly total: number | null;
  /** There is more than the total, on orders that the user may not see. */
  readonly isMore: boolean;
  /** Has commands that are only on this device yet. */
  readonly isOnDevice: boolean;
}

export function tableViewOf(orders: readonly TillOrder[], pointId: string): TableView {
  const heldBy = (order: TillOrder) => order.heldBy?.pointId ?? null;
  const status = tableStatus(
    orders.map((order) => ({ status: order.status, isTableHeld: order.isTableHeld, heldBy: heldBy(order) })),
    pointId,
  );
  const open = orders.filter((order) => order.status === 'open');
  const shown = open.length > 0 ? open : orders.filter((order) => order.isTableHeld);
  const [first] = shown;
  const totals = open.flatMap(({ total }) => total ?? []);
  const others = shown.length > 1 ? `+${shown.length - 1}` : '';
  return {
    status,
    orders,
    open,
    ownerName: first?.ownerName ?? null,
    initials: first ? initialsOf(first.ownerName) + others : null,
    since: first ? Math.max(...shown.map((order) => order.lastActivityAt)) : null,
    unsentCount: open.reduce((sum, order) => sum + order.unsentCount, 0),
    isBillPrinted: open.some((order) => order.isBillPrinted),
    isBillStale: open.some((order) => order.printedTotal !== null && order.printedTotal !== order.total),
    total: totals.length === 0 ? null : sumMinor(totals),
    isMore: totals.length > 0 && totals.length < open.length,
    isOnDevice: orders.some((order) => order.pending.length > 0),
  };
}

/** The part of a room that contains items, with a margin: showing the rest would only make the tables smaller. */
export function framedPlan(plan: TablePlan): Frame {
  const whole = { left: 0, top: 0, width: plan.width, height: plan.height };
  // A picture is drawn for the whole room.
  if (plan.pictureId !== null) return whole;
  const boxes = [...plan.tables, ...plan.decorations].map(outlineOf);
  if (plan.tables.length === 0) return whole;
  const margin = 35;
  const left = Math.max(0, Math.min(...boxes.map((box) => box.left)) - margin);
  const top = Math.max(0, Math.min(...boxes.map((box) => box.top)) - margin);
  const right = Math.min(plan.width, Math.max(...boxes.map((box) => box.left + box.width)) + margin);
  const bottom = Math.min(plan.height, Math.max(...boxes.map((box) => box.top + box.height)) + margin);
  return { left, top, width: right - left, height: bottom - top };
}

/** Centimetres of the room. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Box = Pick<Table, 'x' | 'y' | 'width' | 'height' | 'rotation'>;

function outlineOf(box: Box): Frame {
  const isTurned = Math.abs(box.rotation % 180) === 90;
  const width = isTurned ? box.height : box.width;
  const height = isTurned ? box.width : box.height;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return { left: middle.x - width / 2, top: middle.y - height / 2, width, height };
}

/**
 * The position of a table in its frame, in percent; a quarter turn swaps its sides, so that the tile matches its
 * outline.
 */
export function placeOf(table: Table, frame: Frame) {
  const outline = outlineOf(table);
  const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100_000) / 1_000}%`;
  return {
    left: percent(outline.left - frame.left, frame.width),
    top: percent(outline.top - frame.top, frame.height),
    width: percent(outline.width, frame.width),
    height: percent(outline.height, frame.height),
    turn: table.rotation % 90 === 0 ? 0 : table.rotation,
  };
}
