/** Whether a code in the form of an EAN-8, UPC-A or EAN-13 has a correct check digit; null for other forms. */
export function hasRightCheckDigit(barcode: string): boolean | null {
  if (!/^(?:\d{8}|\d{12}|\d{13})$/.test(barcode)) return null;
  const digits = [...barcode].map(Number).reverse();
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** The code that stands on a label: one that the trade knows if there is one; null if the product has none. */
export function printedBarcode(barcodes: readonly string[]): string | null {
  return barcodes.find((code) => hasRightCheckDigit(code) === true) ?? barcodes[0] ?? null;
}
