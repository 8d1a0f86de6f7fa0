interface MenuContents {
  readonly id: string;
  readonly productIds: readonly string[];
}

/**
 * The menus that a device sells from: its own, or all of them if it has none or that one was deleted. Till and server
 * decide by it what may be put on an order.
 */
export function menusOf<Menu extends MenuContents>(menus: readonly Menu[], menuId: string | null): readonly Menu[] {
  const own = menus.filter(({ id }) => id === menuId);
  return own.length === 0 ? menus : own;
}

/** The products on these menus. */
export function productsOn(menus: readonly MenuContents[]): ReadonlySet<string> {
  return new Set(menus.flatMap(({ productIds }) => productIds));
}
