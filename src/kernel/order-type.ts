/** All types that an order can have: what prices, settings, reports and slips distinguish. */
export const orderTypes = ['inHouse', 'takeAway', 'delivery', 'direct', 'staff'] as const;
export type OrderType = (typeof orderTypes)[number];
