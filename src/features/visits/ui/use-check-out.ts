import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { counterPath, sellsAtCounter } from '#features/orders/domain/counter.ts';
import { checkOutUndone } from '#features/orders/domain/known-reason.ts';
import type { TillStore } from '#features/orders/ui/index.tsx';
import { uuidv7 } from '#kernel/ids.ts';
import { useChange } from '#platform/ui/api/use-change.ts';
import { readVenueKind } from '#platform/ui/i18n/locale-choice.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { call, type Visit } from './visit-api.ts';

/** How long the order may take to reach this device. */
const shownWithinMs = 4_000;

/** How long the way back from a check-out is on screen. */
const undoMs = 20_000;

/** Ends a visit, and goes to the order that it is on, to be paid. One tap does it, so there is a way back. */
export function useCheckOut(till: TillStore, { id, name }: Visit) {
  const t = useTranslations('visits.work');
  const { money } = useFormats();
  const navigate = useNavigate();
  const undo = useUndo(id, name);
  // A call that is repeated opens the same order.
  const ids = useRef({ orderId: uuidv7(), lineId: uuidv7() });
  const { give, isBusy, error } = useChange(
    (body: { orderId: string; lineId: string; opensOrder: boolean }, options) =>
      call('POST api/visits/{id}/check-out', { params: { id }, body }, options),
    ({ orderId, lineId, minutes, price }) => {
      notify({
        text: t('checkedOut', { name, minutes, amount: money(price) }),
        tone: 'success',
        topic: 'visit',
        lasts: undoMs,
        action: { label: t('undo'), run: undo },
      });
      void hasLine(till, orderId, lineId).then((isThere) => {
        const isAtCounter = sellsAtCounter(till.user.role, readVenueKind() === 'shop');
        const isDirect = till.state().orders.get(orderId)?.type === 'direct';
        const path = isAtCounter && isDirect ? counterPath : '/table';
        return navigate({ to: isThere ? `${path}/${orderId}` : '/' });
      });
    },
  );
  const checkOut = (orderId: string | null) =>
    give({ ...ids.current, ...(orderId !== null && { orderId }), opensOrder: orderId === null });
  return { checkOut, isBusy, error };
}

/** The visit goes on as if nobody had ended it; its screen may be left by now. */
function useUndo(id: string, name: string): () => void {
  const t = useTranslations('visits.work');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const attempt = async (commandId: string) => {
    try {
      const body = { reason: checkOutUndone };
      await call('POST api/visits/{id}/resume', { params: { id }, body }, { commandId });
      notify({ text: t('resumed', { name }), tone: 'success', topic: 'visit' });
      await navigate({ to: '/visits' });
    } catch (error) {
      // The same once more: it may have been done, and only its answer was lost.
      const action = { label: t('undo'), run: () => void attempt(commandId) };
      notify({ text: errorText(error), tone: 'danger', topic: 'visit', action });
    }
  };
  return () => void attempt(uuidv7());
}

/** The order comes over the live feed; its screen needs it. */
function hasLine(till: TillStore, orderId: string, lineId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (isThere: boolean) => {
      clearTimeout(timer);
      forget();
      resolve(isThere);
    };
    const look = () => {
      if (
        till
          .state()
          .orders.get(orderId)
          ?.order?.lines.some((line) => line.id === lineId)
      )
        done(true);
    };
    const timer = setTimeout(() => done(till.state().orders.has(orderId)), shownWithinMs);
    const forget = till.subscribe(look);
    look();
  });
}
