import { readSettings } from '#features/configuration/server/index.ts';
import { findColleague, signInsOf } from '#features/staff/server/index.ts';
import { isProven } from '#platform/server/command-proof.ts';
import type { PermissionsOf } from '#platform/server/feature.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { OrderCommand } from '../../domain/command.ts';
import { isLate, isSilent, isWithin, type SignIn, type Silence } from '../../domain/offline.ts';

/** A command and by whose rights it is decided. */
export interface Given {
  readonly command: OrderCommand;
  /** Who proved that they made it, else the sender. */
  readonly maker: Session;
  /** Who was said to have made it, and is not proven to. */
  readonly claimedBy: string | null;
  /** Whether the maker was signed in on this device when the command was given; asked for what was given offline only. */
  readonly wasSignedIn: boolean;
}

/** Commands as a call brings them, and who is said to have made them. */
interface Brought {
  readonly madeBy?: string | undefined;
  readonly proofs?: readonly (string | null)[] | undefined;
  readonly commands: readonly OrderCommand[];
  /** What the proofs are over, where that is not the commands as they were read. */
  readonly proven?: readonly unknown[] | undefined;
}

type Colleague = NonNullable<Awaited<ReturnType<typeof findColleague>>>;

/** Whose rights decide each command: its maker's, if a proof shows that they worked here; otherwise the sender's. */
export async function makersOf(
  venue: VenueContext,
  sender: Session,
  { madeBy = sender.userId, commands, proofs = [], proven = commands }: Brought,
  permissionsOf: PermissionsOf,
): Promise<readonly Given[]> {
  const now = venue.clock();
  const isOwn = madeBy === sender.userId;
  const hasLate = commands.some((command) => isLate(command, now));
  if (isOwn && !hasLate) {
    return commands.map((command) => ({ command, maker: sender, claimedBy: null, wasSignedIn: true }));
  }
  const [colleague, own, { offlineHours: hours }] = await venue.read((tx) =>
    Promise.all([
      isOwn ? null : findColleague(tx, madeBy, sender, now, permissionsOf),
      hasLate ? signInsOf(tx, sender) : [],
      readSettings(tx),
    ]),
  );
  const silences = venue.presence.silencesOf(sender.pointId);
  const theirs = colleague === null ? [] : await venue.read((tx) => signInsOf(tx, colleague.session));
  return commands.map((command, index): Given => {
    const at = command.made?.at ?? now;
    const isTheirs =
      colleague !== null && isProven(provingAt(colleague, command, { silences, hours }), proven[index], proofs[index]);
    return isTheirs
      ? { command, maker: colleague.session, claimedBy: null, wasSignedIn: isWithin(theirs, at, hours) }
      : { command, maker: sender, claimedBy: isOwn ? null : madeBy, wasSignedIn: isWithin(own, at, hours) };
  });
}

/**
 * The sessions that can prove this command. One that has ended proves what was given while it lasted, so that nobody makes
 * commands with it afterwards; one of a user who may no longer work here, only what was given while the server heard
 * nothing of the device: with the server there it would have arrived.
 */
function provingAt(
  { sessions, isActive }: Colleague,
  { made }: OrderCommand,
  { silences, hours }: { readonly silences: readonly Silence[]; readonly hours: number },
): readonly string[] {
  if (!isActive && (made === undefined || !isSilent(silences, made.at))) return [];
  const canProve = (session: SignIn) =>
    session.endedAt === null || (made !== undefined && isWithin([session], made.at, hours));
  return sessions.filter(canProve).map(({ tokenHash }) => tokenHash);
}
