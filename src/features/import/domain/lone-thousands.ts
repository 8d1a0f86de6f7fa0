import type { Cell } from '#kernel/table.ts';
import type { ImportPlan } from './plan.ts';

/** As many times more than the middle one of a list: goods of one shop seldom differ so much, and a fraction read as a thousand does. */
export const farAbove = 20;

interface Price {
  readonly text: string;
  readonly value: number;
  /** `1.250` where the comma is the decimal mark: a fraction would be written alike. */
  readonly isOneGroup: boolean;
}

/**
 * The one cell of a column of prices that reads as thousands while no other has any, and is far above them: `1.250` among
 * prices from `0,45` to `21,00` was probably meant as 1.25. Null where nothing is in doubt.
 */
export function loneThousands(cells: readonly Cell[], mark: ImportPlan['decimals']): string | null {
  if (mark === 'auto') return null;
  const prices = cells.flatMap((cell) => priceOf(cell, mark) ?? []);
  const [lone, ...more] = prices.filter(({ value }) => value >= 1000);
  if (lone === undefined || more.length > 0 || !lone.isOneGroup) return null;
  const others = prices
    .filter((price) => price !== lone)
    .map(({ value }) => value)
    .sort((a, b) => a - b);
  const middle = others[Math.floor(others.length / 2)];
  return middle !== undefined && lone.value > farAbove * middle ? lone.text : null;
}

function priceOf(cell: Cell, mark: 'comma' | 'dot'): Price | null {
  if (typeof cell === 'number') return cell > 0 ? { text: String(cell), value: cell, isOneGroup: false } : null;
  if (typeof cell !== 'string') return null;
  const number = cell.replace(/[^\d.,]/g, '').replace(/[.,]+$/, '');
  const [decimal, group] = mark === 'comma' ? [',', '.'] : ['.', ','];
  const value = Number(number.replaceAll(group, '').replace(decimal, '.'));
  if (number === '' || !(value > 0)) return null;
  return { text: cell.trim(), value, isOneGroup: new RegExp(`^\\d{1,3}\\${group}\\d{3}$`).test(number) };
}
