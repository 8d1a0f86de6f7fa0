import { idCode, idOfCode } from '#kernel/id-code.ts';

/**
 * The code on a printed receipt: the id of its order, 41 digits. Who may see the receipt is asked by the server as in the list of
 * receipts.
 */
const prefix = '';

export function receiptCode(orderId: string): string {
  return idCode(prefix, orderId);
}

/** The order whose receipt has this code; null if it is the code of something else. `misread`: it was one. */
export function orderOfReceipt(code: string): string | 'misread' | null {
  return idOfCode(prefix, code);
}

/** Whether a code that was read among receipts is the number of one, or of its order: shorter than any code of goods in a shop. */
export const isNumberOfReceipt = (code: string): boolean => /^[1-9]\d{0,6}$/.test(code);
