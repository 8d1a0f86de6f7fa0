import { useChange } from '#platform/ui/api/use-change.ts';
import type { Count } from '../domain/count.ts';
import type { OfShift } from './place.ts';
import { type CashOut, call } from './shift-api.ts';

interface Ending {
  /** Null where nothing has to be counted. */
  readonly count: Count | null;
  readonly heirId?: string;
  readonly leavesOrders?: boolean;
}

/** Ends a shift. */
export function useShiftEnd(shift: OfShift, onDone: (cashOut: CashOut | null) => void) {
  return useChange(
    ({ count, ...passing }: Ending, options) => {
      const plain = count && { pieces: [...count.pieces], methods: [...count.methods] };
      return call(
        'POST api/shifts/{id}/end',
        { params: { id: shift.id }, body: { ...passing, count: plain } },
        options,
      );
    },
    ({ cashOut }) => onDone(cashOut),
  );
}
