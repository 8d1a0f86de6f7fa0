/** Takes what is ready of an order to its guests, and says so; false if there is nothing of it to take. */
export type PickUp = (orderId: string) => Promise<boolean>;

/** Stations know what is ready, and orders do not know stations: whoever shows it offers to take it. */
let offers: readonly PickUp[] = [];

/** Returns a function that takes the offer back. */
export function offerPickUp(pickUp: PickUp): () => void {
  offers = [...offers, pickUp];
  return () => {
    offers = offers.filter((other) => other !== pickUp);
  };
}

export const pickUp: PickUp = async (orderId) => (await offers.at(-1)?.(orderId)) ?? false;
