import { idCode, idOfCode } from '#kernel/id-code.ts';

/** The code of an order on the slips of its stations, 43 digits: as that of a table (floor/domain/table-code.ts). */
const prefix = '78';

export function orderCode(orderId: string): string {
  return idCode(prefix, orderId);
}

/** The order with this code; null if it is the code of something else. `misread`: it was one. */
export function orderOfCode(code: string): string | 'misread' | null {
  return idOfCode(prefix, code);
}
