import { useEffect, useRef, useState } from 'react';
import { type Loaded, useLoaded } from '#platform/ui/api/use-loaded.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import { useLive } from '#platform/ui/live/use-live.ts';
import { call, type SilentDisplay, type TroubledJob } from './print-api.ts';

/** Failed slips, kept up to date by the live feed; not loaded if the user may not see them. */
export function useTrouble(isAllowed: boolean): Loaded<readonly TroubledJob[]> {
  const trouble = useLoaded(isAllowed ? 'trouble' : null, (signal) =>
    call('GET api/print-jobs/trouble', undefined, { signal }),
  );
  const { reload } = trouble;
  useLive('print.failed', reload, reload);
  useLive('print.resolved', reload);
  useLive('printer.changed', reload);
  // Every sale queues and prints slips; only events about failed slips are worth a request.
  useLive('print.queued', () => (trouble.data?.length ?? 0) > 0 && reload());
  return trouble;
}

/** By then a display counts as silent that had been heard a moment before something came (decision 0109). */
const settledMs = 50_000;

/**
 * The displays that are silent though something came for them. That one is heard again nobody says: it is asked for. So is whether one
 * fell silent just before something came, for which the server took it to be heard.
 */
export function useSilentDisplays(isAllowed: boolean): readonly SilentDisplay[] {
  const locale = useShownLocale();
  const [isSilent, setSilent] = useState(false);
  const { data = [], reload } = useLoaded(
    isAllowed ? `silent ${locale}` : null,
    async (signal) => {
      const silent = await call('GET api/print-jobs/silent-displays', { query: { locale } }, { signal });
      setSilent(silent.length > 0);
      return silent;
    },
    isSilent ? 30_000 : undefined,
  );
  useLive('display.silent', reload, reload);
  useLive('order.changed', useAfterwards(reload, settledMs));
  return data;
}

/** Calls so long after it was asked to, once for all that ask meanwhile, and once more for those that came too late for that. */
function useAfterwards(call: () => void, afterMs: number): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isAskedAgain = useRef(false);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  const ask = () => {
    if (timer.current !== undefined) {
      isAskedAgain.current = true;
      return;
    }
    timer.current = setTimeout(() => {
      timer.current = undefined;
      call();
      if (isAskedAgain.current) ask();
      isAskedAgain.current = false;
    }, afterMs);
  };
  return ask;
}
