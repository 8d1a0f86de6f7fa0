import type { Minor } from '#kernel/money.ts';
import { type Refused, refuse } from './decision.ts';

/** Whoever shows a card that is not the client's is told so; who shows none is told that somebody may allow it. */
export function refuseWithoutCard(
  action: 'setClient' | 'spendPoints',
  card: string | undefined,
  amount: Minor,
): Refused {
  return card === undefined ? refuse('APPROVAL_REQUIRED', { action, amount }) : refuse('CARD_OF_ANOTHER');
}
