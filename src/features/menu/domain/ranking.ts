/**
 * Sorts a menu's products of some categories by sales, best first. Each category keeps its positions on the menu;
 * products with equal sales keep their manual order.
 */
export function rankBySales(
  productIds: readonly string[],
  categoryOf: (id: string) => string | null,
  ranked: ReadonlySet<string>,
  sold: (id: string) => number,
): string[] {
  const queues = new Map<string, string[]>();
  for (const id of productIds) {
    const category = categoryOf(id);
    if (category !== null && ranked.has(category)) queues.set(category, [...(queues.get(category) ?? []), id]);
  }
  for (const queue of queues.values()) queue.sort((a, b) => sold(b) - sold(a)).reverse();
  return productIds.map((id) => queues.get(categoryOf(id) ?? '')?.pop() ?? id);
}
