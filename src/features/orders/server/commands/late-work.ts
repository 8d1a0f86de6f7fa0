import { CodedError } from '#kernel/error.ts';
import type { Session } from '#platform/server/session.ts';
import type { OrderCommand } from '../../domain/command.ts';
import { callErrors } from '../../domain/errors.ts';
import { moneyOf, movesMoney } from '../../domain/kind-of.ts';
import { isLate, isUnanswered, lateLimits } from '../../domain/offline.ts';

interface Brought {
  readonly madeBy?: string | undefined;
  readonly commands: readonly OrderCommand[];
}

/**
 * Whether a call brings anything that was given without the server, or by someone who is gone: what is refused of it has
 * to be entered for someone to settle.
 *
 * @throws TOO_MUCH_AT_ONCE
 */
export function checkLate({ madeBy, commands }: Brought, { userId }: Session, now: number): boolean {
  const isOfAnother = madeBy !== undefined && madeBy !== userId;
  const wasAlone = (command: OrderCommand) => (movesMoney(command) ? isUnanswered : isLate)(command, now);
  const late = commands.filter((command) => isOfAnother || wasAlone(command));
  const payments = late.reduce((sum, command) => sum + (moneyOf(command)?.length ?? 0), 0);
  const isTooMuch = late.length > lateLimits.commands || payments > lateLimits.payments;
  // One command is taken whatever it holds: it cannot be sent in parts.
  if (isTooMuch && commands.length > 1) {
    throw new CodedError('TOO_MUCH_AT_ONCE', callErrors.TOO_MUCH_AT_ONCE, { ...lateLimits });
  }
  return late.length > 0;
}
