export interface ShownCards {
  note(orderId: string, clientId: string, card: string): void;
  /** The card by which this client came onto this order. */
  of(orderId: string, clientId: string): string | undefined;
  /** It was not theirs. */
  forget(orderId: string): void;
}

/** Far more orders than somebody has open at once. */
const mostOrders = 200;

/**
 * The cards that clients showed here, so that nobody scans one twice for one order. In memory alone, and gone with whoever is signed
 * in: who has all of a number can spend the client's points.
 */
export function createShownCards(): ShownCards {
  const shown = new Map<string, { readonly clientId: string; readonly card: string }>();
  return {
    note(orderId, clientId, card) {
      shown.delete(orderId);
      shown.set(orderId, { clientId, card });
      if (shown.size > mostOrders) shown.delete(shown.keys().next().value as string);
    },
    of(orderId, clientId) {
      const known = shown.get(orderId);
      return known?.clientId === clientId ? known.card : undefined;
    },
    forget: (orderId) => void shown.delete(orderId),
  };
}
