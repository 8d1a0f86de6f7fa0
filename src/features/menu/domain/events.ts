/** The price of a product is to be brought to what is ordered and not yet made. */
export interface ProductRepriced {
  readonly name: 'product.repriced';
  readonly productId: string;
  readonly by: { readonly userId: string; readonly pointId: string; readonly commandId: string };
  /** What came of it: those who react add to it. */
  readonly outcome: { orders: number; lines: number };
}
