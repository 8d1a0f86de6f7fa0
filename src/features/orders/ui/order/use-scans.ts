import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { looksLikeVoucher } from '#features/vouchers/domain/voucher-number.ts';
import { isReceiptCode } from '#kernel/barcode.ts';
import { dismissTopic, notify } from '#platform/ui/kit/notices.tsx';
import { beep } from '#platform/ui/scanner/beep.ts';
import { type RefusedScan, useScanner } from '#platform/ui/scanner/scanner.ts';
import type { CatalogueIndex } from '../till/catalogue.ts';
import { briefly } from './brief-notice.ts';
import { forgetMissed, missedScans, noteMissed, tellMissedBy, topicOfMissed } from './missed-scans.ts';
import { goodsOf, type Scan, type ScanSetup } from './scanned-goods.ts';
import type { CardAnswer } from './use-put-client.ts';
import { useScannedOrder } from './use-scanned-order.ts';
import { useScannedReceipt } from './use-scanned-receipt.ts';
import { useScannedTable } from './use-scanned-table.ts';
import { useTellVoucher } from './use-tell-voucher.ts';
import { forgetUnsold, noteSold, noteUnsold, useUnsoldNotices } from './use-unsold-notices.ts';

/** What became of goods that were to be sold; `asks` opened a dialog for how much of it, or which. */
export type Sold = 'sold' | 'asks' | 'refused';

/** What a scanned code may be added to, and what became of it; a text says why it may not. */
export type ScanTarget = ((scan: Scan) => Sold) | 'readOnly' | 'noOrder';

/** What is said about the last scan. */
const topic = 'scan';
/** A voucher is no goods, but it is money: other goods do not close its notice. */
const topicOfVoucher = 'scan voucher';

/** Somebody went on by hand: they have seen it. Goods of the venue that were kept out stay named until they are sold. */
export function forgetScan(): void {
  dismissTopic(topic);
  dismissTopic(topicOfVoucher);
  forgetUnsold();
}

/**
 * Scans that did not arrive whole, each kind with its own notice and count. Nobody knows what they were, so the next good scan
 * says nothing about them: the goods may lie in the bag already.
 */
const lost: Record<RefusedScan, number> = { broken: 0, noEnd: 0 };
const topicOfLost = (why: RefusedScan) => `scan ${why}`;
const forgetLost = (why: RefusedScan): void => {
  lost[why] = 0;
  dismissTopic(topicOfLost(why));
};
function tellLost(why: RefusedScan, t: ReturnType<typeof useTranslations<'orders.scan'>>, isSale: boolean): void {
  beep(false);
  if (!isSale) forgetAll();
  lost[why] += 1;
  const text = t(why, { count: lost[why] });
  const onClose = () => forgetLost(why);
  notify({ text, tone: 'danger', topic: topicOfLost(why), onClose, ...(!isSale && briefly) });
}
function forgetAll(): void {
  forgetScan();
  forgetMissed();
  forgetLost('broken');
  forgetLost('noEnd');
}

/** What was scanned while a paid sale gave way to the next screen; nobody waits longer for that. */
let carried: { readonly code: string; readonly at: number }[] = [];
const carryMs = 3_000;
function takeCarried(): string[] {
  const fresh = carried.filter(({ at }) => performance.now() - at < carryMs);
  carried = [];
  return fresh.map(({ code }) => code);
}

export interface ScanSteps {
  readonly target: ScanTarget;
  /** The sale on screen, if there is one; null before its first line opens it. */
  readonly orderId?: string | null | undefined;
  /** Closes the payment that is open, for what was forgotten. */
  readonly leavePayment?: (() => void) | undefined;
  /** Leaves the sale that is paid: what is scanned now belongs to the next one. */
  readonly leavePaid?: (() => void) | undefined;
  /** Whether the code is a client's card; `isPut`: then the client is on the sale now. */
  readonly asCard?: ((code: string, isPut: boolean) => Promise<CardAnswer>) | undefined;
  /** Notes a client with a card that is nobody's. */
  readonly noteClient?: ((card: string) => void) | undefined;
  /** What is no code of its own on this screen, but means something there, such as the number of a receipt; whether it does. */
  readonly asNumber?: ((code: string) => boolean) | undefined;
  /** The sale takes nothing more, so what was scanned for it in vain no longer matters. */
  readonly isClosed?: boolean;
  /** No product has the code that was scanned. */
  readonly onUnknown?: (() => void) | undefined;
}

/**
 * Names goods that a dialog kept out of the sale. Whoever is back in the sale that they left to make a product reads them again;
 * meanwhile the notice adds to no other screen's sale.
 */
function useMissedNotices(
  target: ScanTarget,
  leavePayment: (() => void) | undefined,
): (scans: readonly Scan[]) => void {
  const t = useTranslations('orders.scan');
  const tellMissed = (scans: readonly Scan[], leave: (() => void) | null = leavePayment ?? null): void => {
    if (scans.length === 0 || typeof target === 'string') {
      forgetMissed();
      return;
    }
    const run = () => {
      leave?.();
      // There is room for one dialog: what comes after it stays named, and so does what was refused.
      let asks = false;
      for (const scan of scans) {
        const became: Sold = asks ? 'refused' : target(scan);
        asks ||= became === 'asks';
        if (became === 'refused') tellMissed(noteMissed(scan), null);
      }
    };
    notify({
      text: t('busy', { code: scans.map(({ product }) => product.name).join(', ') }),
      tone: 'danger',
      topic: topicOfMissed,
      onClose: forgetMissed,
      ...(leave && { action: { label: t('addAndGoBack'), run } }),
    });
  };
  const nameMissed = useEffectEvent(() => {
    if (missedScans().length > 0) tellMissed(missedScans());
  });
  const tellLeft = useEffectEvent((left: readonly Scan[]) => tellMissed(left));
  useEffect(() => {
    nameMissed();
    tellMissedBy((left) => tellLeft(left));
    return () => {
      tellMissedBy(() => {});
      dismissTopic(topicOfMissed);
    };
  }, []);
  return tellMissed;
}

/** One after the other: codes that sold nothing are named in the order in which they were scanned, whatever answers first. */
function useTurns(): (work: () => Promise<void>) => void {
  const last = useRef(Promise.resolve());
  return (work) => {
    last.current = last.current.then(work, work);
  };
}

/**
 * Adds scanned products, wherever the focus is, and opens receipts and tables. A code that does neither is heard, and stays on
 * screen until somebody closes it or goes on by hand, until the sale is closed, or until the page is left: goods that were not sold
 * stay named. Where nothing can be sold it goes with the next scan, or by itself. Returns what takes a code that was read otherwise.
 */
export function useScans(setup: ScanSetup, catalogue: CatalogueIndex | null, steps: ScanSteps): (code: string) => void {
  const { scanner, scaleLabels } = setup;
  const { target, leavePayment, leavePaid, asCard, asNumber, onUnknown, isClosed = false } = steps;
  const t = useTranslations('orders.scan');
  const isSale = typeof target === 'function';
  const tellUnsold = useUnsoldNotices({ ...steps, scaleLabels, forgetAll, isBrief: !isSale });
  const tellVoucher = useTellVoucher(topicOfVoucher);
  const openTable = useScannedTable(topic);
  const inTurn = useTurns();
  useEffect(() => {
    if (isClosed) forgetAll();
  }, [isClosed]);
  /** The answer to an earlier scan, or one that comes when the screen is left, opens nothing. */
  const latest = useRef<string>(undefined);
  useEffect(
    () => () => {
      latest.current = undefined;
    },
    [],
  );
  const openReceipt = useScannedReceipt(topic, latest);
  const takeOrder = useScannedOrder(topic, latest);
  const tellMissed = useMissedNotices(target, leavePayment);
  const refuse = (scan: Scan) => {
    beep(false);
    if (typeof target === 'function') tellMissed(noteMissed(scan));
    else notify({ text: t(target, { code: scan.product.name }), tone: 'danger', topic, ...briefly });
  };
  /** What was named as not sold, and is sold now. */
  const forgetSold = (code: string) => {
    for (const why of noteSold(code)) tellUnsold(why, false);
  };
  const onCode = (code: string) => {
    if (leavePaid) {
      carried.push({ code, at: performance.now() });
      leavePaid();
      return;
    }
    latest.current = code;
    if (!isSale) forgetAll();
    if (openTable(code) || takeOrder(code)) return;
    if (isReceiptCode(code)) {
      void openReceipt(code);
      return;
    }
    const dialog = document.querySelector('dialog[open]');
    if (dialog === null && asNumber?.(code)) {
      beep(true);
      dismissTopic(topic);
      return;
    }
    const scan = goodsOf(code, setup, catalogue);
    if (scan !== null && typeof target === 'function' && dialog === null) {
      dismissTopic(topic);
      const became = target(scan);
      if (became !== 'refused') forgetSold(code);
      beep(became !== 'refused');
      return;
    }
    if (scan !== null) return refuse(scan);
    inTurn(() => orCard(code, dialog));
  };
  const tellUnknown = (code: string, isBusy: boolean, isUnasked = false) => {
    beep(false);
    if (looksLikeVoucher(code)) return tellVoucher(code);
    const why = noteUnsold(code, isUnasked);
    if (why === 'unknown') onUnknown?.();
    tellUnsold(why, isBusy);
  };
  /** What is no product may be the card of a client, also while the sale is being paid: what remains to be paid is another then. */
  const orCard = async (code: string, dialog: Element | null) => {
    if (typeof target !== 'function' || asCard === undefined) return tellUnknown(code, dialog !== null);
    // Under another dialog, such as the parked sales, it is not certain whose sale is meant.
    const isPut = dialog === null || leavePayment !== undefined;
    const answer = await asCard(code, isPut);
    // The screen was left meanwhile.
    if (latest.current === undefined) return;
    const isBusy = document.querySelector('dialog[open]') !== null;
    if (answer !== 'client') return tellUnknown(code, isBusy, answer === 'unasked');
    beep(isPut);
    if (!isPut) return void notify({ text: t('cardBusy', { code }), tone: 'danger', topic });
    dismissTopic(topic);
    leavePayment?.();
  };
  // Goods come here below a form that asks for a voucher or a card, and stay named; anything else is the form's.
  // Internal codes of few characters are none: a card may have the same number.
  const labels = { scanner: { ...scanner, prefix: '' }, scaleLabels };
  const isGoods = (code: string) => goodsOf(code, labels, catalogue) !== null;
  useScanner(onCode, (why) => tellLost(why, t, isSale), scanner, isGoods);
  const addCarried = useEffectEvent(() => takeCarried().forEach(onCode));
  useEffect(() => addCarried(), []);
  return onCode;
}
