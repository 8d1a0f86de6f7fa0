/**
 * The form in which barcodes are compared. Scanners and files add or drop leading zeros: a UPC-A of 12 digits is an EAN-13
 * with a zero in front, and a spreadsheet drops it.
 */
export function barcodeKey(code: string): string {
  return /^\d{8,14}$/.test(code) ? code.replace(/^0+/, '') : code;
}

/** Every way in which a barcode with this key may be stored. */
export function barcodesOf(code: string): readonly string[] {
  const key = barcodeKey(code);
  if (!/^\d{1,14}$/.test(key)) return [key];
  return [key, ...Array.from({ length: 7 }, (_, index) => key.padStart(8 + index, '0'))];
}

/** Whether a code is a GTIN (EAN-8, UPC-A, EAN-13, ITF-14) by its length but not by its check digit (GS1). */
export function isMisread(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false;
  const digits = [...code].map(Number).reverse();
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 !== 0;
}

/** Whether this is the code of a receipt, read or misread (`orders/domain/receipt-code.ts`): no code of goods is so long. */
export const isReceiptCode = (code: string): boolean => /^\d{41}$/.test(code);
