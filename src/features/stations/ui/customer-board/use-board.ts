import { useEffect, useState } from 'react';
import type { Answer } from '#kernel/contract.ts';
import { client, session } from '#platform/ui/api/app-api.ts';
import { ApiError } from '#platform/ui/api/errors.ts';
import type { boardContract } from '../../contract/board.ts';

type Contract = typeof boardContract;
const call = client<Contract>();

export type BoardView = Answer<Contract['POST api/board']> & { readonly clockSkew: number };

/** A guest looks up and waits; at a till they see what is typed. */
const everyMs = { numbers: 2_000, till: 1_000 };

export interface Board {
  readonly view: BoardView | undefined;
  /** Since when nothing is heard, epoch ms of this device; null while something is. */
  readonly lostAt: number | null;
  /** It is a board no more, or was never one. */
  readonly isRefused: boolean;
}

/** What this device shows to guests, read again and again: it has nobody who signs in, so no live feed. */
export function useBoard(): Board {
  const [board, setBoard] = useState<Board>({ view: undefined, lostAt: null, isRefused: false });
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pass: string | undefined;
    let isReading = false;
    const once = async (): Promise<BoardView> => {
      const answer = await call('POST api/board', { body: await bodyWith(pass) }, { signal: stop.signal });
      pass = answer.pass ?? undefined;
      return { ...answer, clockSkew: answer.serverTime - Date.now() };
    };
    const read = async () => {
      if (isReading) return;
      isReading = true;
      clearTimeout(timer);
      let next = everyMs.numbers;
      try {
        const view = await once().catch((error: unknown) => {
          // The pass was over, or the server has new keys: the device signs again.
          if (!isRefusal(error) || pass === undefined) throw error;
          pass = undefined;
          return once();
        });
        if (view.hasTill) next = everyMs.till;
        setBoard({ view, lostAt: null, isRefused: false });
      } catch (error) {
        if (stop.signal.aborted) return;
        const isRefused = isRefusal(error);
        setBoard((before) => ({ ...before, isRefused, lostAt: before.lostAt ?? Date.now() }));
      } finally {
        isReading = false;
        if (!stop.signal.aborted) timer = setTimeout(read, next);
      }
    };
    void read();
    // A device that was asleep, or hears that its line is back, does not wait.
    const again = () => void (document.visibilityState === 'visible' && read());
    document.addEventListener('visibilitychange', again);
    window.addEventListener('online', again);
    return () => {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('online', again);
    };
  }, []);
  return board;
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.code === 'BOARD_REFUSED';

async function bodyWith(pass: string | undefined) {
  const posValue = session.posValue() ?? '-';
  if (pass !== undefined) return { posValue, pass };
  if (!session.hasKey()) return { posValue };
  const proof = await (await import('#platform/ui/api/device-key.ts')).proveDevice();
  return proof === undefined ? { posValue } : { posValue, proof };
}
