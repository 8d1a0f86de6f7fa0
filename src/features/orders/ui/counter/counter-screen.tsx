import './counter.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '#platform/ui/kit/notices.tsx';
import { useStable } from '#platform/ui/kit/use-stable.ts';
import { endOfTyping } from '#platform/ui/scanner/scanner.ts';
import { counterPath } from '../../domain/counter.ts';
import type { Counter, CounterPanelProps } from '../order/counter-parts.ts';
import { OrderScreenAt } from '../order/order-screen.tsx';
import type { Product } from '../till/views.ts';
import { CounterPanel } from './counter-panel.tsx';
import { manyOf, noTimes, splitTimes, timesOf } from './times.ts';
import { createTimesStore } from './times-store.ts';

/** The counter of a shop: the order screen with what a cashier needs who looks at the goods and not at the screen. */
export function CounterScreen(): ReactElement | null {
  const t = useTranslations('orders.counter');
  const [times] = useState(createTimesStore);
  const quantityOf = useStable((product: Product, weighed: number | undefined) => {
    const count = timesOf(times.take());
    if (count === 1) return weighed;
    if (product.type !== 'dynamic') return manyOf(count, product.preselectedQuantity);
    // Three times one label would be three goods of the same weight, which there are not.
    notify({ text: t('weighed', { name: product.name }), tone: 'danger', topic: 'scan' });
    return null;
  });
  const [counter] = useState(
    (): Counter => ({
      home: counterPath,
      sale: counterPath,
      className: 'at-counter',
      typeOfNew: () => 'direct',
      quantityOf,
      forgetTyped: () => times.set(noTimes),
      searchText: (text) => {
        const split = splitTimes(text);
        if (split === null) return text;
        times.set(split.typed);
        endOfTyping();
        return split.rest;
      },
      Panel: (props: CounterPanelProps) => <CounterPanel {...props} times={times} />,
    }),
  );
  return <OrderScreenAt counter={counter} />;
}
