import { dayOf } from '#features/configuration/domain/policy.ts';
import { readSettings } from '#features/configuration/server/index.ts';
import { type DecisionInput, type Done, decisionInput } from '#platform/server/decision-input.ts';
import type { Account } from '../../domain/account.ts';
import type { AccountOf } from '../../domain/known-accounts.ts';
import { insertEntries, type NewEntry } from '../store.ts';
import { accountsAmong } from './read-accounts.ts';

/** What an accepted command put on an account, or took off it; positive is owed. */
export interface Booked {
  readonly kind: 'charge' | 'refund';
  readonly clientId: string;
  readonly amount: number;
  readonly orderId: string;
  /** Of the order, or of the refund. */
  readonly number: number;
  /** The payment of the order. */
  readonly paymentId: string;
  readonly at: number;
  readonly userId: string;
  readonly pointId: string;
}

export interface AccountUse<Command, Accepted> {
  /** The client on whose account a command puts something. */
  readonly chargedBy: (command: Command) => string | undefined;
  /** Whether it may take something off an account. */
  readonly mayCredit: (command: Command) => boolean;
  readonly bookedBy: (done: Done<Command, Accepted>) => readonly Booked[];
}

interface Known {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly dayOf: (at: number) => string;
  readonly booked: readonly Booked[];
}

/** What clients owe, for commands that put something on their accounts; kept up to date within a transaction. */
export function accountsInput<Command, Accepted>({
  chargedBy,
  mayCredit,
  bookedBy,
}: AccountUse<Command, Accepted>): DecisionInput<Command, Accepted, { readonly accountOf: AccountOf }> {
  return decisionInput<Command, Accepted, readonly string[], Known, { readonly accountOf: AccountOf }>({
    needs: (commands) => {
      const ids = new Set(commands.flatMap((command) => chargedBy(command) ?? []));
      return ids.size > 0 || commands.some(mayCredit) ? [...ids] : null;
    },
    read: async (tx, ids) => {
      const [accounts, settings] = await Promise.all([accountsAmong(tx, ids), readSettings(tx)]);
      return { accounts, dayOf: (at) => dayOf(at, settings), booked: [] };
    },
    nothing: { accounts: new Map(), dayOf: () => '', booked: [] },
    answer: ({ accounts }) => ({ accountOf: (clientId) => accounts.get(clientId) ?? null }),
    after: (known, done) => {
      const booked = bookedBy(done);
      if (booked.length === 0) return known;
      const accounts = new Map(known.accounts);
      for (const { clientId, amount } of booked) {
        const account = accounts.get(clientId);
        if (account !== undefined) accounts.set(clientId, { ...account, balance: account.balance + amount });
      }
      return { ...known, accounts, booked: [...known.booked, ...booked] };
    },
    write: (tx, _, { booked, dayOf: day }) => {
      if (booked.length === 0) return;
      tx.append(
        insertEntries,
        booked.map((entry) => entryOf(entry, day(entry.at))),
      );
      for (const clientId of new Set(booked.map((entry) => entry.clientId))) {
        tx.emit({ name: 'account.changed', data: { clientId } });
      }
    },
  });
}

function entryOf(booked: Booked, businessDay: string): NewEntry {
  return {
    ...booked,
    businessDay,
    method: null,
    methodKind: null,
    rounding: 0,
    reference: '',
  };
}
