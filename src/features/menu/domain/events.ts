declare module '#kernel/event.ts' {
  interface Requests {
    /** Brings the price of a product to what is ordered and not yet made; answers how much that was. */
    'product.reprice': {
      readonly input: {
        readonly productId: string;
        readonly by: { readonly userId: string; readonly pointId: string; readonly commandId: string };
      };
      readonly result: { readonly orders: number; readonly lines: number };
    };
  }
}

export {};
