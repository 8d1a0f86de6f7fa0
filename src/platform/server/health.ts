import type { JournalState } from './journal-watch.ts';
import { type FiguresByKind, workFigures } from './queue/figures.ts';
import type { VenueContext } from './venue-context.ts';
import type { VenueDirectory } from './venue-directory.ts';

/** What `GET /health/ready` answers. */
export interface Readiness {
  readonly status: 'ready' | 'not ready';
  /** Whether the journal fits its anchors. Only of the venue at whose host name it was asked, as all that follows. */
  readonly journal?: 'whole' | 'alarm';
  readonly work?: FiguresByKind;
}

const notReady: Readiness = { status: 'not ready' };

/**
 * Whether requests to this host name can be answered. At the host name of a venue: that venue, with its figures; of the others
 * nothing is said, and none of them makes it "not ready". At another host name, as load balancers ask: whether any
 * venue answers, and nothing else. An alarm is no reason to send the venue's requests elsewhere: it is "ready".
 */
export async function readinessOf(directory: VenueDirectory, host: string): Promise<Readiness> {
  const venue = directory.atHost(host);
  if (venue !== null) return describeVenue(venue);
  const answers = await Promise.allSettled(directory.all.map(({ database }) => database.ping()));
  return answers.some(({ status }) => status === 'fulfilled') ? { status: 'ready' } : notReady;
}

async function describeVenue({ database, journal, read, clock }: VenueContext): Promise<Readiness> {
  try {
    await database.ping();
    return { status: 'ready', journal: wordOf(journal.state()), work: await read((tx) => workFigures(tx, clock())) };
  } catch {
    return notReady;
  }
}

const wordOf = ({ alarm }: JournalState) => (alarm === null ? 'whole' : 'alarm');
