import type { ComponentType, ReactNode } from 'react';

/** What is shown at an address; a frame around others gets the inner one as its child. */
export type View = ComponentType<{ readonly children?: ReactNode }>;

export interface Route {
  /** Without slashes at its ends, below the frame around it; `*` at the end stands for any rest. None for a frame that has no part in addresses. */
  readonly path?: string;
  /** Asked before anything of it is shown: where to go instead, or null to stay. */
  readonly enter?: () => string | null | Promise<string | null>;
  /** What it shows; neither of the two for an address that only leads elsewhere. */
  readonly view?: View;
  /** The same, fetched when it is first needed. */
  readonly load?: () => Promise<View>;
  readonly inside?: readonly Route[];
}

/** The view of a module that is fetched, by its name. */
export const part =
  <Name extends string>(load: () => Promise<Readonly<Record<Name, View>>>, name: Name) =>
  async (): Promise<View> =>
    (await load())[name];

/** The routes from the outermost to the page, and what the page's `*` stands for. */
export interface Match {
  readonly layers: readonly Route[];
  readonly rest: string;
}

/** The first page in the order of declaration that has this path; null if there is none. */
export function match(routes: readonly Route[], path: string): Match | null {
  return find(routes, path.split('/').filter(Boolean));
}

function find(routes: readonly Route[], parts: readonly string[]): Match | null {
  for (const route of routes) {
    const taken = (route.path ?? '').split('/').filter(Boolean);
    const isOpen = taken.at(-1) === '*';
    const fixed = isOpen ? taken.slice(0, -1) : taken;
    if (!fixed.every((part, at) => parts[at] === part)) continue;
    const left = parts.slice(fixed.length);
    if (route.inside !== undefined) {
      const inner = find(route.inside, left);
      if (inner !== null) return { ...inner, layers: [route, ...inner.layers] };
    } else if (isOpen || left.length === 0) {
      return { layers: [route], rest: left.map(decodeURIComponent).join('/') };
    }
  }
  return null;
}
