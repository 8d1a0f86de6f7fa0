import type { Role } from '#kernel/permission.ts';
import type { Discount } from '#kernel/pricing.ts';

/** A reason for discounts of the venue, as tills and rules see it. */
export interface DiscountPreset {
  readonly id: string;
  readonly name: string;
  /** What it takes off; null if that is typed. */
  readonly discount: Discount | null;
  /** The largest discount without an approver, in basis points of the order, of the roles that have one of their own. */
  readonly limits: Readonly<Partial<Record<Role, number>>>;
}

/**
 * Up to where somebody may give this discount without an approver, in basis points: by the limit of their role, otherwise by
 * their own, which is `own`: 10,000 for whoever may give any discount.
 */
export function limitOf(preset: Pick<DiscountPreset, 'limits'> | null, role: Role, own: number): number {
  return preset?.limits[role] ?? own;
}
