import { useRef, useState } from 'react';
import { uuidv7 } from '#kernel/ids.ts';
import { OfflineError } from '../api/errors.ts';

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
  const last = useRef<{ readonly text: string; readonly commandId: string } | null>(null);
  return {
    isSaving,
    async attempt(body, send, explain) {
      if (isSaving) return null;
      const text = JSON.stringify(body);
      if (last.current?.text !== text) last.current = { text, commandId: uuidv7() };
      setSaving(true);
      try {
        return await send(last.current.commandId);
      } catch (fault) {
        // Only a call without a response may have taken effect: a rejected call gets a new id when it is retried.
        if (!(fault instanceof OfflineError)) last.current = null;
        await explain(fault);
        return null;
      } finally {
        setSaving(false);
      }
    },
  };
}
