import { decisionInput } from '#platform/server/decision-input.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { openedBy } from '../../domain/kind-of.ts';
import type { GuardInput } from './order-inputs.ts';

/**
 * While the disk is full no new order is taken in: it stays on its device, which sends it again, and nothing of it is
 * refused. Orders that are open already go on to their payment.
 */
export function storageGuard({ disk }: VenueContext): GuardInput {
  return decisionInput({
    needs: () => null,
    read: async () => null,
    nothing: null,
    answer: () => {
      return ({ command }) =>
        openedBy(command).length > 0 && disk.state().level === 'full'
          ? { ok: false, code: 'STORAGE_FULL', details: {}, mayRetry: true }
          : null;
    },
  });
}
