import { accessChanged } from '#platform/server/session.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { shortenApprovals, shortenEnrolmentCodes, shortenSessions } from '../store.ts';
import { codeMs } from './enrol-point.ts';
import { approvalMs } from './give-approval.ts';
import { sessionMs } from './log-in.ts';

/** After the clock was set back: sessions, approvals and enrolment codes last no longer than they did before. */
export async function shortenStaffWaits(tx: WriteTx): Promise<void> {
  const [sessions] = await Promise.all([
    shortenSessions(tx, tx.now + sessionMs),
    shortenApprovals(tx, tx.now + approvalMs),
    shortenEnrolmentCodes(tx, tx.now + codeMs),
  ]);
  // Every process looks its cached sessions up again.
  if (sessions > 0) tx.emit({ name: accessChanged, data: {} });
}
