/**
 * What React's compiler processes. Its caches make a component half as large again: useful where much is rendered at
 * once and often, not in the small parts of such a screen, which it memoises anyway, nor on screens that are shown for
 * seconds.
 */
const brief = ['staff', 'printing'];

/**
 * Of the till, in src/features/orders/ui: the tables and the order at work. Around them are parts that are small or change
 * seldom, and dialogs. Each is the beginning of a path; tests/checks/compiled.test.ts finds those that nothing begins with.
 */
export const ofOrders: readonly string[] = [
  'floor/table-tile',
  'floor/table-view',
  'order/order-',
  'order/product-',
  'order/seat-strip',
  'order/send-and-pay',
  'order/ticket',
  'order/totals',
  'order/use-',
  'payment/',
  'till/',
  'use-',
];

/** The beginnings of the paths of all sources that are compiled, by the names of all features. */
export const compiledSources = (features: readonly string[]): string[] => [
  ...features.filter((name) => !brief.includes(name) && name !== 'orders').map((name) => `/src/features/${name}/`),
  ...ofOrders.map((start) => `/src/features/orders/ui/${start}`),
  '/src/platform/ui/records/',
];
