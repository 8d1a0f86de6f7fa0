import type { Minor } from '#kernel/money.ts';

/** What an entry of an account is: an order put on it, money for it, or a part of an order given back. */
export const entryKinds = ['charge', 'payment', 'refund'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Minor units. */
export interface Account {
  /** What the client owes; negative is a credit. */
  readonly balance: Minor;
  readonly limit: Minor;
}

/** What may still be put on the account. Negative once the limit was lowered below what is owed. */
export function leftOn({ balance, limit }: Account): Minor {
  return limit - balance;
}

/** The ages of what is owed, in days: each but the last has an end. */
export const ages = [30, 60, 90] as const;
/** Their names, the youngest first. */
export const ageNames = ['upTo30', 'upTo60', 'upTo90', 'older'] as const;
export type Age = (typeof ageNames)[number];
export type Ageing = readonly [Minor, Minor, Minor, Minor];

/**
 * What is owed by age, the youngest first. Whoever pays, pays the oldest first: so what is still owed is the youngest part of
 * what was charged. `charged` is what was put on the account in each age, less what was given back of that.
 */
export function ageingOf(balance: Minor, charged: Ageing): Ageing {
  let rest = Math.max(0, balance);
  const owed = charged.map((amount) => {
    const part = Math.min(rest, Math.max(0, amount));
    rest -= part;
    return part;
  });
  // Nothing is owed that was not charged; a damaged ledger shows it as oldest rather than not at all.
  return [owed[0] ?? 0, owed[1] ?? 0, owed[2] ?? 0, (owed[3] ?? 0) + rest];
}

/**
 * What is still owed of each order, of entries in the order in which they were made: whoever pays, pays the oldest first, and what is given
 * back is taken off its own order.
 */
export function owedByOrder(
  entries: readonly { readonly kind: EntryKind; readonly amount: Minor; readonly orderId: string | null }[],
): ReadonlyMap<string, Minor> {
  const charged = new Map<string, Minor>();
  let paid = 0;
  for (const { kind, amount, orderId } of entries) {
    if (kind === 'payment' || orderId === null) paid -= amount;
    else charged.set(orderId, (charged.get(orderId) ?? 0) + amount);
  }
  for (const [orderId, amount] of charged) {
    const covered = Math.min(Math.max(0, paid), Math.max(0, amount));
    paid -= covered;
    charged.set(orderId, Math.max(0, amount) - covered);
  }
  return charged;
}

/** Entries with what is owed after each of them. */
export function withBalances<Entry extends { readonly amount: Minor }>(
  before: Minor,
  entries: readonly Entry[],
): (Entry & { readonly balance: Minor })[] {
  let balance = before;
  return entries.map((entry) => {
    balance += entry.amount;
    return { ...entry, balance };
  });
}
