import { platformContract } from './contract.ts';
import type { QueryContext } from './feature.ts';
import type { JournalTip, JournalVerdict } from './journal.ts';
import { type Route, route } from './routes.ts';

interface KeptAnchor {
  readonly query: { readonly seq?: number | undefined; readonly hash?: string | undefined };
}

/** The journal as whoever guards it sees it: its seals, its anchors, and whether both fit. */
export function journalRoutes(): Route[] {
  return [
    route(
      'GET api/journal/verify',
      platformContract['GET api/journal/verify'],
      async ({ venue, tx }: QueryContext, { query }: KeptAnchor) =>
        describeVerdict(await venue.journal.verify(tx, keptTip(query))),
    ),
    route('GET api/journal/state', platformContract['GET api/journal/state'], async ({ venue }: QueryContext) =>
      venue.journal.state(),
    ),
    route('GET api/journal/anchors', platformContract['GET api/journal/anchors'], async ({ venue }: QueryContext) => ({
      fileName: `${venue.id}-journal-anchors.jsonl`,
      contentBase64: (await venue.journal.readAll()).toString('base64'),
    })),
  ];
}

function keptTip({ seq, hash }: KeptAnchor['query']): JournalTip | undefined {
  return seq === undefined || hash === undefined ? undefined : { seq, hash };
}

function describeVerdict(verdict: JournalVerdict) {
  return verdict.ok
    ? { ok: true, entries: verdict.entries, seq: null, problem: null }
    : { ok: false, entries: null, seq: verdict.seq, problem: verdict.problem };
}
