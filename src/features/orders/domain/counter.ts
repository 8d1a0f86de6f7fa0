/** Where goods are sold by scanner: the counter, a screen of its own over the direct orders. */
export const counterPath = '/barcode-order';

/** Whether somebody sells there: in a shop everybody, elsewhere salesmen. */
export function sellsAtCounter(role: string, isShop: boolean): boolean {
  return isShop || role === 'Salesman';
}
