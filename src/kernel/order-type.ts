/** All types that an order can have: what prices, settings, reports and slips distinguish. */
export const orderTypes = ['inHouse', 'takeAway', 'delivery', 'direct', 'staff'] as const;
export type OrderType = (typeof orderTypes)[number];
/** The types that tills sell so far; rules already support the others, forms say that they are not yet in force. */
export const soldOrderTypes: readonly OrderType[] = ['inHouse', 'takeAway', 'delivery', 'direct'];
