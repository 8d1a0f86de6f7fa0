import { idCode, idOfCode } from '#kernel/id-code.ts';

/** The code on a table's card, 43 digits: as that of a receipt (orders/domain/receipt-code.ts), and longer. */
const prefix = '77';

export function tableCode(tableId: string): string {
  return idCode(prefix, tableId);
}

/** The table with this code; null if it is the code of something else. `misread`: it was one. */
export function tableOfCode(code: string): string | 'misread' | null {
  return idOfCode(prefix, code);
}
