import type { ComponentType } from 'react';
import type { OrderType } from '#kernel/order-type.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { TillOrder } from '../till/till-order.ts';
import { type TillPolicy, typeOfNew } from '../till/till-policy.ts';
import type { Product } from '../till/views.ts';
import type { TillStore } from '../till-store.ts';

/**
 * What the counter of a shop (`../counter`) makes of the order screen. Given by the counter's own screen, so that a restaurant
 * does not load it.
 */
export interface Counter {
  /** Where whoever is done with an order goes: the screen of their work, or the next sale. */
  readonly home: string;
  /** Where the next order without a table begins. */
  readonly sale: string;
  readonly className?: string;
  readonly typeOfNew: (policy: TillPolicy) => OrderType;
  /** How much of it a scan or a tap sells: `undefined` what it always does, null nothing, and somebody was told why. */
  readonly quantityOf: (product: Product, weighed: number | undefined) => number | undefined | null;
  /** What was typed before a scan was for goods that nobody knows, not for the next ones. */
  readonly forgetTyped?: () => void;
  /** What stays in the search of what is typed into it. */
  readonly searchText?: (text: string) => string;
  /** Above the products. */
  readonly Panel: ComponentType<CounterPanelProps>;
}

/** Everywhere else. */
export const noCounter: Counter = {
  home: '/',
  sale: '/table',
  typeOfNew,
  quantityOf: (_, weighed) => weighed,
  Panel: () => null,
};

export interface CounterPanelProps {
  readonly till: TillStore;
  readonly policy: TillPolicy;
  readonly orderId: string;
  /** Undefined until something is sold. */
  readonly shown: TillOrder | undefined;
  readonly isReadOnly: boolean;
  readonly give: (command: OrderCommand) => boolean;
  /** Leaves the sale as it is, and shows the next one. */
  readonly onNext: () => void;
}
