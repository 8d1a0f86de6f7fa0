import { useRef, useState } from 'react';
import { uuidv7 } from '#kernel/ids.ts';
import { mayBeDone } from '../api/errors.ts';

export interface Attempts {
  readonly isSaving: boolean;
  /** Null if it failed, which is passed to `explain`, or if one is running. */
  readonly attempt: <T>(
    body: unknown,
    send: (commandId: string) => Promise<T>,
    explain: (fault: unknown) => Promise<void> | void,
  ) => Promise<T | null>;
}

/** One save at a time; a repeated attempt has the same id, so that it takes effect once. */
export function useAttempt(): Attempts {
  const [isSaving, setSaving] = useState(false);
  const last = useRef<{ readonly text: string; readonly commandId: string; readonly mayBeDone: boolean } | null>(null);
  return {
    isSaving,
    async attempt(body, send, explain) {
      if (isSaving) return null;
      const text = JSON.stringify(body);
      if (last.current?.text !== text) last.current = { text, commandId: uuidv7(), mayBeDone: false };
      setSaving(true);
      const sent = last.current;
      try {
        return await send(sent.commandId);
      } catch (fault) {
        // What was refused gets a new id when it is tried again.
        last.current = mayBeDone(fault, sent.mayBeDone) ? { ...sent, mayBeDone: true } : null;
        await explain(fault);
        return null;
      } finally {
        setSaving(false);
      }
    },
  };
}
