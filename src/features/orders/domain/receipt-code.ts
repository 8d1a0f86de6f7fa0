import { isReceiptCode } from '#kernel/barcode.ts';

/**
 * The code on a printed receipt: the id of its order as 39 digits and two check digits (ISO 7064, MOD 97-10). Digits only, because a
 * scanner types letters by the keyboard layout of the till: Cyrillic, or with Y and Z exchanged. The id cannot be guessed, and
 * says nothing about the sale; who may see the receipt is asked by the server as in the list of receipts.
 */
const idDigits = 39;
const largestId = 2n ** 128n - 1n;

export function receiptCode(orderId: string): string {
  const digits = BigInt(`0x${orderId.replaceAll('-', '')}`)
    .toString()
    .padStart(idDigits, '0');
  const check = 98n - ((BigInt(digits) * 100n) % 97n);
  return `${digits}${check.toString().padStart(2, '0')}`;
}

/** The order whose receipt has this code; null if it is the code of something else. `misread`: it was one. */
export function orderOfReceipt(code: string): string | 'misread' | null {
  if (!isReceiptCode(code)) return null;
  const id = BigInt(code.slice(0, idDigits));
  if (BigInt(code) % 97n !== 1n || id > largestId) return 'misread';
  const hex = id.toString(16).padStart(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
