/** A page of the back office by its path below `/admin`, as `navigate` and `Link` take it. */
export const officePage = (path: string) => ({ to: `/admin/${path}` });
