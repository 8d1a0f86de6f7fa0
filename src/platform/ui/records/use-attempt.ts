import { useRef, useState } from 'react';
import { uuidv7 } from '#kernel/ids.ts';
import { OfflineError } from '../api/errors.ts';

export interface Attempts {
  readonly isSaving: boolean;
  /** Null where it failed, of which `explain` is told, or where one is under way. */
  readonly attempt: <T>(
    body: unknown,
    send: (commandId: string) => Promise<T>,
    explain: (fault: unknown) => Promise<void> | void,
  ) => Promise<T | null>;
}

/** One save at a time; the same attempt again has the same id, so that what arrived the first time is not done twice. */
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
        // Only what got no answer may have been done: whatever was refused is a new attempt when it is tried again.
        if (!(fault instanceof OfflineError)) last.current = null;
        await explain(fault);
        return null;
      } finally {
        setSaving(false);
      }
    },
  };
}
