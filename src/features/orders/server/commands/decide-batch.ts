import type { DomainEvent } from '#kernel/event.ts';
import { ignoreRejection } from '#platform/server/ignore-rejection.ts';
import { hashBody } from '#platform/server/routes.ts';
import type { Session } from '#platform/server/session.ts';
import { inTurns, openTurn, type Turn } from '#platform/server/turn.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { CommandAnswer } from '../../contract.ts';
import { mayRead } from '../../domain/access.ts';
import { applyCommand } from '../../domain/apply.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { Accepted, OrderContext, OrderPolicy, Refused } from '../../domain/decision.ts';
import type { ToSettle } from '../../domain/events.ts';
import { isOnServer, moneyOf, ordersOf } from '../../domain/kind-of.ts';
import { asArrived, decidedBy, isLate } from '../../domain/offline.ts';
import type { Order, Orders } from '../../domain/order.ts';
import type { Arrival } from '../../domain/progress.ts';
import { actorOf } from '../queries/actor.ts';
import { endLeases, writeOrders } from '../store.ts';
import { enterJournal, notesOf, originOf } from './enter-journal.ts';
import { contextsOf, type Shown } from './fill-context.ts';
import type { Given } from './makers-of.ts';
import { noteOf } from './offline-note.ts';
import { publishToSettle } from './publish-to-settle.ts';
import { type BatchKnowledge, type Deciding, readBatch, versionShown } from './read-batch.ts';
import { rejectCommand } from './reject-command.ts';
import { tellHands } from './tell-hands.ts';

/** One call: commands sent by `sender`. Their makers differ if another user has signed in since. */
export interface Batch {
  readonly sender: Session;
  readonly given: readonly Given[];
}

/** The answers to a call's commands, and the orders that they touched, as far as the sender may read them. */
export interface BatchResult {
  readonly answers: CommandAnswer[];
  readonly orders: Order[];
}

/**
 * Decides the commands of several calls in one transaction: reads everything, decides with the pure rules, writes
 * everything. There is one write transaction at a time, so data that was read stays valid until the commit.
 */
export async function decideBatches(
  venue: VenueContext,
  tx: WriteTx,
  batches: readonly Batch[],
  deciding: Deciding,
): Promise<{ readonly answers: BatchResult[]; readonly changed: readonly Order[] }> {
  const known = await readBatch(
    tx,
    batches.map(({ given }) => given),
    deciding,
  );
  const decision = openBatchDecision(tx, known, { silencesOf: venue.presence.silencesOf, progress: deciding.progress });
  // One call may bring hundreds of commands on the largest orders: others read, and see what changes, meanwhile.
  const turn = openTurn();
  const answers = await inTurns(batches, turn, (batch) => decision.decide(batch, turn));
  const { changes, events, toSettle } = decision.result();
  void ignoreRejection(writeOrders(tx, changes));
  known.numbers.write(tx);
  for (const input of inputsOf(known)) input.write(tx);
  for (const { after } of changes) {
    tx.emit({
      name: 'order.changed',
      data: { orderId: after.id, version: after.version, tableId: after.tableId, status: after.status },
    });
  }
  const handed = changes.filter(({ before, after }) => before !== null && before.ownerId !== after.ownerId);
  if (handed.length > 0) {
    void ignoreRejection(
      endLeases(
        tx,
        handed.map(({ after }) => after.id),
      ),
    );
  }
  await inTurns(events, turn, (event) => venue.publish(tx, event));
  await publishToSettle(venue, tx, toSettle);
  return { answers, changed: changes.map(({ after }) => after) };
}

/** Decides the commands in order, each on the result of the previous ones. */
function openBatchDecision(
  tx: WriteTx,
  known: BatchKnowledge,
  { silencesOf, progress }: Pick<Deciding, 'progress'> & Pick<VenueContext['presence'], 'silencesOf'>,
) {
  const { now, policy } = known.common;
  const contextOf = contextsOf(known);
  const inputs = inputsOf(known);
  const current = new Map(known.orders);
  const { recall, remember } = answersOf(tx, known.remembered);
  const changed = new Set<string>();
  const events: DomainEvent[] = [];
  const toSettle: ToSettle[] = [];

  function arrivalOf({ command, maker: { pointId, userId } }: Given): Arrival {
    const digest = () => hashBody(command);
    return progress.note(command, { pointId, userId, silences: silencesOf(pointId), now, digest });
  }

  /**
   * What the device sold by, as far as its word counts (domain/offline.ts); otherwise the present, as for all that only the server
   * decides. A payment counts by the methods that the till still showed a moment ago.
   */
  function shownTo(given: Given): Shown {
    const { command } = given;
    const openedAt = current.get(command.orderId)?.openedAt ?? null;
    const { replacedAt, contextOf: earlierOf } = known.earlier;
    const offline = {
      ...arrivalOf(given),
      hours: policy.offlineHours,
      replacedAt,
      wasSignedIn: given.wasSignedIn,
      openedAt,
      takesMoney: moneyOf(command) !== undefined,
    };
    const { version, soldAt, takenAt } = decidedBy(command, versionShown(command), offline);
    if (version === undefined || isOnServer(command)) return known.common;
    // What was sold without the server was offered then; which menu the device had is not kept.
    return { ...known.common, ...earlierOf(version), soldAt, takenAt, isOffered: anything };
  }

  function decideOne(given: Given, sender: Session): CommandAnswer {
    const { command } = given;
    const before = recall(command);
    if (before !== null) return before;
    const context = contextOf(given, shownTo(given));
    const decision = applyCommand(current, command, context);
    if (decision.ok) return remember(command, accept(given, decision, sender, context));
    // A deferred command is not recorded, so it can be sent again with the same id.
    if (decision.mayRetry) return refusal(command.id, 'wait', decision);
    return remember(command, rejectForGood(given, decision, sender, context));
  }

  function rejectForGood(given: Given, refused: Refused, sender: Session, shown: OrderContext): CommandAnswer {
    const order = current.get(given.command.orderId);
    const rejected = rejectCommand(tx, given, { refused, sender, order, shown, present: known.common });
    const { details } = rejected;
    if (rejected.toSettle !== null) toSettle.push(rejected.toSettle);
    return refusal(given.command.id, 'refused', { ...refused, details });
  }

  function accept(given: Given, decision: Accepted, sender: Session, context: OrderContext): CommandAnswer {
    const { command } = given;
    const said = notesOf(current, command, decision);
    tellHands(tx, given, current.get(command.orderId));
    for (const order of asArrived(decision.orders, current, command, now)) {
      current.set(order.id, order);
      changed.add(order.id);
    }
    for (const event of decision.events) events.push({ ...event, ...originOf(event.order.id, given) });
    for (const input of inputs) input.accept({ command, decision, givenAt: context.takenAt ?? now });
    const offline = noteOf(command, decision, context, known.common);
    enterJournal(tx, given, decision, { sender, offline, ...said });
    return acceptance(command, decision, current);
  }

  return {
    async decide(batch: Batch, turn: Turn): Promise<BatchResult> {
      const waiting = new Map<string, string>();
      const answers = await inTurns(batch.given, turn, (given) => {
        const { command } = given;
        const ids = ordersOf(command);
        // Later commands on an order of a deferred command are deferred too, to keep their sequence.
        const code = ids.flatMap((id) => waiting.get(id) ?? [])[0];
        const isDeferred = code !== undefined && recall(command) === null;
        // It is decided by what is known now, when its turn comes.
        if (isDeferred && isLate(command, now)) arrivalOf(given);
        const answer = isDeferred ? notDone(command.id, 'wait', code) : decideOne(given, batch.sender);
        if (answer.outcome === 'wait') for (const id of ids) waiting.set(id, answer.code ?? '');
        return answer;
      });
      return { answers, orders: readableOrders(batch, current, policy) };
    },
    result: () => ({
      changes: [...changed].map((id) => ({ before: known.orders.get(id) ?? null, after: current.get(id) as Order })),
      events,
      toSettle,
    }),
  };
}

const anything = () => true;

/** The orders of a call's commands that its sender may read. */
function readableOrders({ given, sender }: Batch, current: Orders, policy: OrderPolicy): Order[] {
  const touched = new Set(given.flatMap(({ command }) => ordersOf(command)));
  const reader = actorOf(sender);
  const orders = [...touched].flatMap((id) => current.get(id) ?? []);
  return orders.filter((order) => mayRead(order, reader, policy));
}

/** The answers to command ids, those of earlier calls and those of this transaction. */
function answersOf(tx: WriteTx, recorded: BatchKnowledge['remembered']) {
  const seen = new Map(recorded.map((row) => [row.id, row]));

  /** The recorded answer of a command id, also from earlier in this transaction; null for a new id. */
  function recall(command: OrderCommand): CommandAnswer | null {
    const remembered = seen.get(command.id);
    if (remembered === undefined) return null;
    if (remembered.bodyHash !== hashBody(command)) return notDone(command.id, 'refused', 'COMMAND_ID_REUSED');
    const answer = JSON.parse(remembered.answer) as Omit<CommandAnswer, 'versions'> & Partial<CommandAnswer>;
    const { version } = answer;
    return { versions: version === null ? [] : [{ orderId: command.orderId, version }], ...answer };
  }

  function remember(command: OrderCommand, answer: CommandAnswer): CommandAnswer {
    const [own, ...others] = answer.versions;
    const isOwn = own?.orderId === command.orderId && others.length === 0;
    // `version` already says it, and this is stored for every command.
    const kept = isOwn ? { ...answer, versions: undefined } : answer;
    const row = { id: command.id, bodyHash: hashBody(command), answer: JSON.stringify(kept) };
    seen.set(command.id, row);
    tx.remember(row);
    return answer;
  }

  return { recall, remember };
}

function inputsOf({ inputs, guards }: BatchKnowledge) {
  return [...Object.values(inputs), ...guards];
}

function acceptance({ id, orderId }: OrderCommand, { orders }: Accepted, current: Orders): CommandAnswer {
  const versions = orders.map((order) => ({ orderId: order.id, version: order.version }));
  const version = current.get(orderId)?.version ?? null;
  return { id, outcome: 'done', code: null, details: null, version, versions };
}

function refusal(id: string, outcome: 'refused' | 'wait', { code, details }: Refused): CommandAnswer {
  return { ...notDone(id, outcome, code), details };
}

function notDone(id: string, outcome: 'refused' | 'wait', code: string): CommandAnswer {
  return { id, outcome, code, details: {}, version: null, versions: [] };
}
