import type { ReactElement } from 'react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { useStable } from '#platform/ui/kit/use-stable.ts';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { endOfTyping } from '#platform/ui/scanner/scanner.ts';
import { hasProducts } from '../../domain/order.ts';
import type { CounterPanelProps } from '../order/counter-parts.ts';
import { KeyHint } from '../order/key-hint.tsx';
import { useTillState } from '../till/use-till.ts';
import { LastItem } from './last-item.tsx';
import { ParkDialog } from './park-dialog.tsx';
import { isParked, ParkedSales } from './parked-sales.tsx';
import { PriceCheck } from './price-check.tsx';
import { noTimes } from './times.ts';
import { TimesDialog } from './times-dialog.tsx';
import { listenForTimes, type TimesStore } from './times-store.ts';

type Asked = 'price' | 'park' | 'parked' | 'times';

/** Above the products: what was sold last, what it all comes to, and what cashiers do besides selling. */
export function CounterPanel(props: CounterPanelProps & { readonly times: TimesStore }): ReactElement {
  const { till, policy, orderId, shown, isReadOnly, give, onNext, times } = props;
  const t = useTranslations('orders.counter');
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const typed = useSyncExternalStore(times.subscribe, times.read);
  const order = shown?.order ?? null;
  const parked = useTillState(
    till,
    ({ orders }) => [...orders.values()].filter((each) => each.id !== orderId && isParked(each)).length,
  );
  useEffect(() => listenForTimes(times, endOfTyping), [times]);
  // What was typed for this sale is not for the next one.
  useEffect(() => () => times.set(noTimes), [times]);

  const canPark = !isReadOnly && order !== null && hasProducts(order);
  const toReceipts = () => void navigate({ to: '/receipts' });
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    F3: toReceipts,
    F4: () => setAsked('price'),
    F6: canPark ? () => setAsked('park') : undefined,
    F7: () => setAsked('parked'),
  };
  const pressed = useStable((event: KeyboardEvent) => {
    if (!(event.key in keys) || document.querySelector('dialog[open]') !== null) return;
    // The browser would search the page, or leave it.
    event.preventDefault();
    if (!event.repeat) keys[event.key]?.();
  });
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [pressed]);
  const close = () => setAsked(undefined);

  return (
    <div className="counter">
      <LastItem
        till={till}
        orderId={orderId}
        order={order}
        typed={typed}
        onTimes={() => setAsked('times')}
        isReadOnly={isReadOnly}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
      <div className="counter-actions" role="group" aria-label={t('actions')}>
        <Button icon="scan" trailing={<KeyHint of="F4" />} onClick={() => setAsked('price')}>
          {t('priceCheck')}
        </Button>
        <Button icon="clock" trailing={<KeyHint of="F6" />} disabled={!canPark} onClick={() => setAsked('park')}>
          {t('park')}
        </Button>
        <Button
          icon="receipt"
          className="counter-parked"
          trailing={
            <>
              {parked > 0 && <Badge tone="accent">{parked}</Badge>}
              <KeyHint of="F7" />
            </>
          }
          onClick={() => setAsked('parked')}
        >
          {t('parked')}
        </Button>
        <Button icon="undo" trailing={<KeyHint of="F3" />} onClick={toReceipts}>
          {t('returns')}
        </Button>
      </div>
      {asked === 'price' && (
        <PriceCheck till={till} policy={policy} clientId={order?.clientId ?? null} onClose={close} />
      )}
      {asked === 'park' && order !== null && (
        <ParkDialog
          till={till}
          order={order}
          offersName={policy.offersComments}
          give={give}
          onParked={() => {
            close();
            onNext();
          }}
          onClose={close}
        />
      )}
      {asked === 'parked' && <ParkedSales till={till} orderId={orderId} onClose={close} />}
      {asked === 'times' && <TimesDialog times={times} onClose={close} />}
    </div>
  );
}
