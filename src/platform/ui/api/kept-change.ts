import { uuidv7 } from '#kernel/ids.ts';
import { ApiError } from './errors.ts';

/** A change that was sent and has no answer: nobody knows whether it was done. */
export interface Sent<Body> {
  readonly commandId: string;
  readonly body: Body;
  /** As the person who sent it is told again. */
  readonly what: string;
}

/** What was sent, by the place that sent it. It outlives the form, its dialog, and whatever is chosen next. */
export type KeptChanges<Body> = Map<string, Sent<Body>>;

export function newChange<Body>(body: Body, what: string): Sent<Body> {
  return { commandId: uuidv7(), body, what };
}

/** Answered before anybody looked whether the change was done already. */
const saysNothing: readonly string[] = ['UNAUTHENTICATED', 'NO_PERMISSION', 'TOO_MANY_REQUESTS'];

/**
 * Sends a change, and keeps it while nobody knows whether it was done. The server looks first whether it did a change of this
 * id, so a refusal says that it has not. What was refused at once without being looked at is not kept, unless it was before.
 */
export async function sendKept<Body, Result>(
  kept: KeptChanges<Body>,
  place: string,
  sent: Sent<Body>,
  send: (body: Body, options: { readonly commandId: string }) => Promise<Result>,
): Promise<Result> {
  const wasKept = kept.get(place)?.commandId === sent.commandId;
  // Before the answer: a dialog may be closed and opened meanwhile.
  kept.set(place, sent);
  try {
    const result = await send(sent.body, { commandId: sent.commandId });
    forget(kept, place, sent);
    return result;
  } catch (error) {
    const isAnswered = error instanceof ApiError && error.status < 500;
    if (isAnswered && !(wasKept && saysNothing.includes(error.code))) forget(kept, place, sent);
    throw error;
  }
}

function forget<Body>(kept: KeptChanges<Body>, place: string, { commandId }: Sent<Body>): void {
  if (kept.get(place)?.commandId === commandId) kept.delete(place);
}
