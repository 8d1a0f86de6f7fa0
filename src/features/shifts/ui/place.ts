import type { EnteredReason } from '../domain/drawer.ts';
import type { CashOut } from './shift-api.ts';

/** Whose drawer it is about. */
export interface OfShift {
  readonly id: string;
  readonly userName: string;
  readonly isOwn: boolean;
  readonly openOrders: number;
  /** No money ever came into the drawer. */
  readonly isUntouched: boolean;
  /** Their tips that were not paid out yet, as far as the user sees them. */
  readonly tips: number;
}

/** Where in the dialog the user is. */
export type Place =
  | { readonly at: 'home' }
  | { readonly at: 'move'; readonly shift: OfShift; readonly reason: EnteredReason }
  | { readonly at: 'leave' | 'count'; readonly shift: OfShift }
  | { readonly at: 'counted'; readonly userName: string; readonly cashOut: CashOut };
