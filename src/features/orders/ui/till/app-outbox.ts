import { session } from '#platform/ui/api/app-api.ts';
import { ApiError, OfflineError } from '#platform/ui/api/errors.ts';
import { feed } from '#platform/ui/live/use-live.ts';
import type { SendAnswer } from '#platform/ui/outbox/deliver.ts';
import type { NewEntry, OutboxEntry, RefusedEntry } from '#platform/ui/outbox/entry.ts';
import { openOutboxStorage } from '#platform/ui/outbox/indexed-db-storage.ts';
import { createOutbox } from '#platform/ui/outbox/outbox.ts';
import { patientStorage } from '#platform/ui/outbox/patient-storage.ts';
import { sendFaultOf } from '#platform/ui/outbox/send-fault.ts';
import { browserTabs } from '#platform/ui/outbox/tabs.ts';
import { showUnsent } from '#platform/ui/outbox/unsent.ts';
import type { CommandAnswer } from '../../contract.ts';
import type { OrderCommand } from '../../domain/command.ts';
import { ordersOf } from '../../domain/kind-of.ts';
import { callOrders, sendCommands } from '../call-orders.ts';
import type { TillOutbox } from './ports.ts';
import type { BatchAnswer, Login } from './views.ts';

const answerListeners = new Set<(answer: BatchAnswer) => Promise<void>>();
const proving = () => import('#platform/ui/api/prove-command.ts');

/** The log-in's answer, with the staff feature's own types. */
export function currentLogin(): Login | undefined {
  return session.state().login as Login | undefined;
}

/**
 * Sends the commands of one user with the proof of who gave them; a colleague's remaining commands on this device follow
 * after the user's own.
 */
async function send(entries: readonly OutboxEntry[]): Promise<readonly SendAnswer[]> {
  const me = currentLogin()?.employee.id;
  const [first] = entries;
  if (me === undefined || session.token() === undefined || first === undefined) throw new OfflineError();
  const maker = first.userId;
  const commands = entries.map((entry) => entry.command as OrderCommand);
  try {
    const proven = { madeBy: maker, proofs: entries.map(({ proof }) => proof ?? null) };
    const answer = await sendCommands(commands, maker === me ? {} : proven);
    // This till does not show a colleague's orders; refusals of their commands wait for the colleague.
    if (maker === me) await Promise.race([publish(answer), aMoment()]);
    return answer.answers.map(sendAnswerOf);
  } catch (error) {
    // Commands that cannot be sent for a colleague wait for the colleague, and must not block the user's own.
    if (maker !== me && error instanceof ApiError && error.status === 403) return [];
    throw error;
  }
}

function sendAnswerOf({ id, outcome, code, details }: CommandAnswer): SendAnswer {
  if (outcome !== 'refused') return { id, outcome };
  return { id, outcome, refusal: { code: code ?? 'INTERNAL', details: details ?? {}, isEntered: true } };
}

/** A device that does not write its copy of the orders still sends commands. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 500));

async function publish(answer: BatchAnswer): Promise<void> {
  await Promise.all([...answerListeners].map((listener) => listener(answer)));
}

/** For a device that is full. */
const roomy = () => import('#platform/ui/outbox/roomy-storage.ts');
const storage = patientStorage(openOutboxStorage(), async () => (await roomy()).roomyStorage);
const outbox = createOutbox({
  storage,
  send,
  faultOf: sendFaultOf,
  tabs: browserTabs(),
  firstUser: () => currentLogin()?.employee.id,
});
showUnsent(outbox);

// Receives refusals of whole calls and of other tabs; those answered above arrive a second time.
outbox.onRefused((entries) => {
  publishRefused(entries);
  reportRefusedCommands();
});

/** What the server would not read is reported to it, until it has that too. */
function reportRefusedCommands(): void {
  import('./report-refused.ts')
    .then(({ reportRefused }) =>
      reportRefused(outbox, (commands) => callOrders('POST api/orders/refused', { body: { commands } })),
    )
    .catch(() => undefined);
}

function publishRefused(entries: Awaited<ReturnType<typeof outbox.refused>>): void {
  const mine = entries.filter((entry) => entry.userId === currentLogin()?.employee.id);
  if (mine.length === 0 || answerListeners.size === 0) return;
  void publish({
    orders: [],
    answers: mine.map(({ id, refusal }) => ({
      id,
      outcome: 'refused',
      code: refusal.code,
      details: refusal.details ?? {},
      version: null,
      versions: [],
    })),
  });
}

/** Refusals that a notice tells the user of, by command id, each with what closes it. */
const noticed = new Map<string, () => void>();
let reader = session.person();
session.subscribe(() => {
  if (session.person() === reader) return;
  reader = session.person();
  for (const dismiss of noticed.values()) dismiss();
  noticed.clear();
});

/** What the server has refused of this device's commands, and nobody has confirmed yet. */
export const refusals = {
  unseen: async (): Promise<readonly RefusedEntry[]> =>
    (await outbox.refused()).filter(({ id, isSeen }) => isSeen !== true && !noticed.has(id)),
  onRefused: outbox.onRefused,
  /** A notice says it to the user; what closes it when another user signs in. */
  tell: (commandId: string, dismiss: () => void): void => void noticed.set(commandId, dismiss),
  async confirm(commandIds: readonly string[]): Promise<void> {
    const entries = (await outbox.refused()).filter(({ id }) => commandIds.includes(id));
    await outbox.noteHeld(
      entries.map(({ seq }) => seq),
      'person',
    );
  },
};

let stopSending: (() => void) | undefined;
let provenFor: string | undefined;
function followSession(): void {
  const token = session.token();
  if (token !== undefined) {
    stopSending ??= outbox.start();
    if (token !== provenFor) void proveRest(token);
    provenFor = token;
    // Fetched while the server is there: without it nothing more can be loaded on plain http.
    for (const fetching of [proving(), roomy()]) fetching.catch(() => undefined);
  } else {
    stopSending?.();
    stopSending = undefined;
  }
}
/** What the user gave here before a reload that was faster than its proof. */
async function proveRest(token: string): Promise<void> {
  const me = currentLogin()?.employee.id;
  if (me === undefined) return;
  await outbox.proveRest(me, async (command) => (await proving()).proveCommand(token, command)).catch(() => undefined);
}
followSession();
session.subscribe(followSession);
feed.onStatus(() => {
  if (feed.status() !== 'live') return;
  outbox.wake();
  reportRefusedCommands();
});

/** Listed at once; written to the outbox after the next paint. */
interface Handing {
  readonly entry: NewEntry;
  /** Of the session in which it was given, which may have ended when it is handed over. */
  readonly token: string | undefined;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}
let handing: readonly Handing[] = [];

/** Rejects where it cannot be made: then a colleague who signs in sends the command as their own. */
async function proofOf({ entry, token }: Handing): Promise<string | undefined> {
  return token && (await proving()).proveCommand(token, entry.command);
}

function handOver(): void {
  for (const each of handing) {
    // One at a time: each command is always listed either here or in the outbox.
    handing = handing.filter((other) => other !== each);
    outbox.append(each.entry, proofOf(each)).then(each.resolve, each.reject);
  }
}
// A page that is closed before the next paint still saves its commands.
addEventListener('pagehide', handOver);

/** Writing to storage and calling the server take a few milliseconds; the paint comes first. */
function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') {
    run();
    return;
  }
  requestAnimationFrame(() => setTimeout(run));
  // A page in the background is not painted.
  setTimeout(run, 60);
}

/** The outbox of this device for one user's till. */
export function outboxOf(userId: string): TillOutbox {
  return {
    ready: outbox.ready,
    pending: () =>
      [...outbox.all(), ...handing.map(({ entry }) => entry)]
        .filter((entry) => entry.userId === userId)
        .map((entry) => ({ command: entry.command as OrderCommand, at: Date.parse(entry.at) })),
    append: ({ command, at }, names) => {
      const entry = {
        id: command.id,
        // A colleague's commands on the same order must not block these.
        lanes: ordersOf(command).map((orderId) => `${userId} ${orderId}`),
        command,
        at: new Date(at).toISOString(),
        userId,
        names,
      };
      return new Promise((resolve, reject) => {
        handing = [...handing, { entry, token: session.token(), resolve, reject }];
        afterPaint(handOver);
      });
    },
    onAnswer(listener) {
      answerListeners.add(listener);
      return () => answerListeners.delete(listener);
    },
    onChange: outbox.subscribe,
  };
}
