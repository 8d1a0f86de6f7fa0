import type { Account } from './account.ts';

/** The account of a client as the rules of other features ask for it; null if there is none. */
export type AccountOf = (clientId: string) => Account | null;
