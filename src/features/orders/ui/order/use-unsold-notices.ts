import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from 'use-intl';
import { isMisread } from '#kernel/barcode.ts';
import { labelledCode, readScaleLabel } from '#kernel/scale-label.ts';
import { useMay } from '#platform/ui/api/app-api.ts';
import { dismissTopic, notify } from '#platform/ui/kit/notices.tsx';
import { useNavigate, usePath } from '#platform/ui/router/use-router.tsx';
import { wantProduct } from '#platform/ui/scanner/left-sale.ts';
import { briefly } from './brief-notice.ts';
import { nothingUnsold, offerFor, type Unsold, withoutSold, withUnsold } from './unsold-scans.ts';

/** Codes that sold nothing. They stay when other goods are sold: these may lie in the bag already. */
let unsold = nothingUnsold;
const reasons = ['unknown', 'misread'] as const satisfies readonly Unsold[];
const topicOfUnsold = (why: Unsold) => `scan ${why}`;

/** Codes of which nobody knows whose card they are, since the server did not say: no new client is made of them. */
const unasked = new Set<string>();

export function noteUnsold(code: string, isUnasked: boolean): Unsold {
  const why = isMisread(code) ? 'misread' : 'unknown';
  unsold = withUnsold(unsold, why, code);
  if (isUnasked) unasked.add(code);
  else unasked.delete(code);
  return why;
}

/** After a code was sold: those whose notice is another one now. */
export function noteSold(code: string): readonly Unsold[] {
  const before = unsold;
  unsold = withoutSold(before, code);
  return reasons.filter((why) => unsold[why].length < before[why].length);
}

function forgetOne(why: Unsold): void {
  unsold = { ...unsold, [why]: [] };
  dismissTopic(topicOfUnsold(why));
}
export const forgetUnsold = (): void => reasons.forEach(forgetOne);

/** The sale that somebody left to make a product of one of its codes; its codes are named again when they are back. */
let leftFor: { readonly path: string; readonly orderId: string | null } | null = null;
/** Somebody is about to leave it for that. */
let isLeavingFor = false;

interface UnsoldNotices {
  readonly orderId?: string | null | undefined;
  readonly scaleLabels: string;
  readonly noteClient?: ((card: string) => void) | undefined;
  /** Everything that was said about scans. */
  readonly forgetAll: () => void;
  /** Nothing is sold here. */
  readonly isBrief: boolean;
}

/**
 * Names codes that sold nothing, and lets whoever may make a product of the last one. All are named again when they are back in the
 * same sale, and go as they are sold.
 */
export function useUnsoldNotices(notices: UnsoldNotices): (why: Unsold, isBusy: boolean) => void {
  const { orderId, scaleLabels, noteClient, forgetAll, isBrief } = notices;
  const t = useTranslations('orders.scan');
  const navigate = useNavigate();
  const path = usePath();
  const mayCreate = useMay()('menu.write');
  /** Each package has a label of its own: the product gets the code on it, and is sold by weight. */
  const make = (why: Unsold, codes: readonly string[], scanned: string) => {
    const label = readScaleLabel(scanned, scaleLabels);
    const code = label === null ? scanned : labelledCode(label);
    const run = () => {
      isLeavingFor = orderId !== undefined;
      // The notice was closed with its action: all come back until they are sold, since the product may not be made.
      unsold = { ...unsold, [why]: codes };
      wantProduct(code, scanned);
      const search = label === null ? { barcodes: code } : { code, type: 'dynamic' };
      void navigate({ to: '/admin/menus/products/create', search });
    };
    return {
      label: label === null ? t('create', { count: codes.length, code }) : t('createWeighed', { code }),
      run,
    };
  };
  const tellUnsold = (why: Unsold, isBusy: boolean) => {
    const codes = unsold[why];
    const last = codes.at(-1);
    if (last === undefined) return dismissTopic(topicOfUnsold(why));
    const isUnasked = unasked.has(last);
    const offer = offerFor(last, { mayCreate, mayNote: noteClient !== undefined, isUnasked });
    const note = () => {
      // The notice was closed with its action: the others stay named.
      unsold = { ...unsold, [why]: codes.filter((each) => each !== last) };
      tellUnsold(why, true);
      noteClient?.(last);
    };
    const action =
      offer === 'product' ? make(why, codes, last) : offer && { label: t('newClient', { code: last }), run: note };
    const text = t(why, { count: codes.length, code: codes.join(', ') });
    notify({
      text: why === 'unknown' && isUnasked ? `${text} ${t('cardUnasked')}` : text,
      tone: 'danger',
      topic: topicOfUnsold(why),
      onClose: () => forgetOne(why),
      ...(isBrief && briefly),
      ...(why === 'unknown' && action && !isBusy && { action }),
    });
  };
  const nameAgain = useEffectEvent(() => {
    // A sale without a line gets another id; then it is the one at the same place.
    const isBack = leftFor !== null && leftFor.orderId === orderId && (orderId !== null || leftFor.path === path);
    leftFor = null;
    if (isBack) for (const why of reasons) tellUnsold(why, false);
    else forgetAll();
  });
  const leave = useEffectEvent(() => {
    leftFor = isLeavingFor ? { path, orderId: orderId ?? null } : null;
    isLeavingFor = false;
    if (leftFor === null) forgetAll();
    else for (const why of reasons) dismissTopic(topicOfUnsold(why));
  });
  useEffect(() => {
    nameAgain();
    return () => leave();
  }, []);
  return tellUnsold;
}
