import { isKnownReason } from '#features/orders/domain/known-reason.ts';
import type { Names } from '#kernel/locale.ts';
import type { Field } from '#kernel/resource.ts';
import { refusalReason } from './refusal-reason.ts';

/** What an entry of the journal says about itself; see the contract. */
export interface SaidEntry {
  readonly userName: string | null;
  readonly senderName: string | null;
  readonly approverName: string | null;
  readonly pointName: string | null;
  readonly action: string;
  readonly subject: string;
  readonly subjectName: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly names: Readonly<Record<string, string | null>>;
}

/** A resource as sentences name it. */
export interface KindWords {
  readonly one: string;
  readonly title: string;
  readonly fields: Readonly<Record<string, Field>>;
  field(name: string): string;
  option(field: string, value: string): string;
  /** An event of a record, as its history names it. */
  action(name: string): string;
}

export interface SentenceWords {
  has(key: string): boolean;
  text(key: string, values?: Record<string, string | number>): string;
  money(minor: number): string;
  quantity(thousandths: number): string;
  percent(basisPoints: number): string;
  /** A name in the reader's language. */
  nameIn(names: Names): string;
  /** A language in its own words. */
  language(locale: string): string;
  kind(resource: string): KindWords | undefined;
}

type Bag = Readonly<Record<string, string | number | undefined>>;

/** Details without which a sentence would have a hole; without one of them the entry is named by its action. */
const needed: Readonly<Record<string, readonly string[]>> = {
  approval_given: ['approver', 'what'],
  configuration_changed: ['fields'],
  demo_loaded: ['name'],
  venue_created: ['name'],
  users_pinSet: ['name'],
  users_cardGiven: ['name'],
  users_cardTaken: ['name'],
  points_codeIssued: ['name'],
  points_codeWithdrawn: ['name'],
  points_enrolled: ['name'],
  points_revoked: ['name'],
  order_takeOver: ['from'],
  order_refund: ['amount'],
  order_bookReceived: ['amount'],
  order_handedOver: ['from', 'to'],
  settlement_settle: ['outcome'],
  ...Object.fromEntries(['clockOut', 'cashOut', 'receive', 'noSale'].map((verb) => [`shift_${verb}`, ['name']])),
  ...Object.fromEntries(
    ['paidIn', 'paidOut', 'expense', 'tipsPaid', 'tipsOwed', 'handedOver'].map((verb) => [
      `shift_${verb}`,
      ['name', 'amount'],
    ]),
  ),
  ...Object.fromEntries(['book', 'change', 'wait', 'seat'].map((verb) => [`reservation_${verb}`, ['name']])),
  reservation_status: ['name', 'status'],
  ...Object.fromEntries(['checkIn', 'alert', 'withdraw'].map((verb) => [`visit_${verb}`, ['name']])),
  visit_checkOut: ['name', 'amount'],
  visit_resume: ['name', 'reason'],
  order_addLine: ['quantity'],
  order_changeQuantity: ['quantity'],
  order_voidLine: ['quantity'],
  order_setCovers: ['covers'],
  order_seatLine: ['seat'],
  order_holdCourse: ['course', 'held'],
  order_waiveFee: ['waived'],
  order_waiveMinimum: ['waived'],
  order_fireCourse: ['course'],
  order_pay: ['amount'],
  order_transferLines: ['count'],
  order_splitOrder: ['count'],
  printers_switched: ['name'],
  printers_tested: ['name'],
  print_retried: ['slip'],
  print_dismissed: ['slip'],
  print_reprinted: ['slip'],
  tickets_finished: ['count'],
  pickup_moved: ['status'],
  vouchers_batchMade: ['count', 'amount'],
  products_bulkChanged: ['count'],
  products_bulkUndone: ['count'],
  roles_changed: ['name'],
  created: ['kind'],
  changed: ['kind'],
  deleted: ['kind'],
  restored: ['kind'],
  imported: ['kind', 'created', 'updated'],
  exported: ['kind', 'count'],
  audit_exported: ['count'],
  accounts_exported: ['count'],
  account_payment: ['amount', 'name'],
  voucher_sell: ['amount', 'voucher'],
  voucher_tried: ['count'],
  voucher_takeBack: ['amount', 'voucher'],
  order_chargeAccount: ['amount'],
  order_redeemVoucher: ['amount', 'voucher'],
  order_spendPoints: ['amount'],
  order_giveFree: ['amount'],
  order_correctPayment: ['amount'],
  invoice_issued: ['invoice', 'amount', 'buyer'],
  invoice_credited: ['invoice', 'amount', 'buyer'],
  invoice_printed: ['invoice'],
};

/** Selected in a sentence by `none` where a detail is missing. */
const optional = [
  'order',
  'to',
  'point',
  'product',
  'reason',
  'comment',
  'discount',
  'table',
  'type',
  'fromTable',
  'without',
  'toUser',
  'from',
  'client',
  'buyer',
  'methods',
  'named',
  'waived',
  'over',
];

/** What happened, in one sentence of the reader's language. */
export function sentenceOf(entry: SaidEntry, words: SentenceWords): string {
  const { action, approverName, senderName, data } = entry;
  const bag = bagOf(entry, words);
  const verb = action.split('.').at(-1) ?? action;
  const own = action.replaceAll('.', '_');
  const key = [own, ...(words.kind(kindOf(action)) === undefined ? [] : [verb])].find((each) =>
    words.has(`audit.sentences.${each}`),
  );
  const isWhole = key !== undefined && (needed[key] ?? []).every((name) => bag[name] !== undefined);
  const said = isWhole
    ? words.text(`audit.sentences.${key}`, filled(bag, key))
    : words.text('audit.sentences.fallback', { who: String(bag.who), action: actionName(action, words) });
  const sentence = [
    said,
    approverName !== null && action !== 'approval.given' && words.text('audit.approvedBy', { name: approverName }),
    senderName !== null && words.text('audit.sentBy', { name: senderName }),
    'offline' in data && words.text('audit.details.offline').toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
  const reason = action.endsWith('.refused') ? refusalReason(data, words) : undefined;
  return reason === undefined ? sentence : words.text('audit.refusedFor', { said: sentence, reason });
}

function filled(bag: Bag, key: string): Record<string, string | number> {
  const none = key === 'order_setCovers' ? {} : { covers: 0 };
  const missing = [...optional, 'what', 'amount', 'name', 'fields', 'language'].map((name) => [name, 'none'] as const);
  const present = Object.entries(bag).filter((each): each is [string, string | number] => each[1] !== undefined);
  return { ...none, ...Object.fromEntries(missing), ...Object.fromEntries(present) };
}

/** The name of an action: its own translation, `Bank: changed`, or its code if it has none. */
export function actionName(action: string, words: Pick<SentenceWords, 'has' | 'text' | 'kind'>): string {
  const own = `audit.actions.${action.replaceAll('.', '_')}`;
  if (words.has(own)) return words.text(own);
  const resource = kindOf(action);
  const verb = action.slice(resource.length + 1);
  const kind = words.kind(resource);
  return kind === undefined ? verb || action : `${kind.one}: ${kind.action(verb).toLowerCase()}`;
}

const kindOf = (action: string) => action.split('.')[0] ?? '';

function bagOf(entry: SaidEntry, words: SentenceWords): Bag {
  const { action, data, names } = entry;
  const kind = words.kind(kindOf(action));
  const money = (value: unknown) => (typeof value === 'number' ? words.money(value) : undefined);
  const result = kindOf(action) !== '' && action.endsWith('.imported') ? data : {};
  return {
    who: entry.userName ?? words.text('audit.system'),
    approver: entry.approverName ?? undefined,
    ...namesIn(entry),
    quantity: typeof data.quantity === 'number' ? words.quantity(data.quantity) : undefined,
    voucher: ofVoucher.has(action) ? said(data.number) : undefined,
    invoice: kindOf(action) === 'invoice' ? said(data.number) : undefined,
    covers: typeof data.covers === 'number' ? data.covers : undefined,
    course: typeof data.course === 'number' ? data.course : undefined,
    seat: seatIn(data.seat),
    held: typeof data.isHeld === 'boolean' ? String(data.isHeld) : undefined,
    over: data.isOver === true ? 'true' : undefined,
    waived: typeof data.isWaived === 'boolean' ? String(data.isWaived) : undefined,
    count: countIn(data),
    amount: money(amountIn(action, data)),
    reason: reasonIn(action, data.reason, words) ?? said(data.reason),
    comment: said(data.comment),
    discount: discountIn(data.discount, words),
    buyer: said((data.buyer as { readonly name?: unknown } | null | undefined)?.name),
    methods: methodsIn(data.payments, names, words),
    what: whatIn(data.action ?? data.type, words),
    slip: valueIn('values', data.kind, words),
    outcome: valueIn('outcomes', data.outcome, words),
    status: valueIn('values', data.status, words),
    type: said(data.orderType),
    // What an order is that left its table.
    without: data.tableId === null ? valueIn('values', data.orderType ?? 'direct', words) : undefined,
    isOn: data.isOnline === true ? 'yes' : 'no',
    language: typeof data.language === 'string' ? words.language(data.language) : undefined,
    kind: /\.(im|ex)ported$/.test(action) ? kind?.title : kind?.one,
    name: nameOf(entry, kind, words),
    fields: kind === undefined ? undefined : fieldsIn(data, kind, words),
    created: said(result.created),
    updated: said(result.updated),
  };
}

function namesIn({ data, names, pointName }: SaidEntry): Bag {
  return {
    order: names.order ?? said(data.orderNumber),
    to: names.toOrder ?? names.toUser ?? undefined,
    point: pointName ?? undefined,
    product: names.productId ?? names.lineId ?? undefined,
    table: names.table ?? undefined,
    fromTable: names.fromTable ?? undefined,
    toUser: names.toUserId ?? undefined,
    client: names.clientId ?? undefined,
    named: names.named ?? undefined,
    from: names.fromUser ?? names.from ?? undefined,
  };
}

const withKnownReasons: ReadonlySet<string> = new Set(['order.refund', 'order.voidLine', 'visit.resume']);

/** A reason that is kept by its word; elsewhere the same word is what somebody typed. */
function reasonIn(action: string, reason: unknown, words: SentenceWords): string | undefined {
  return withKnownReasons.has(action) && isKnownReason(reason) ? valueIn('values', reason, words) : undefined;
}

/** Nobody’s is zero: all share it. */
function seatIn(seat: unknown): number | undefined {
  if (seat === null) return 0;
  return typeof seat === 'number' ? seat : undefined;
}

function countIn({ count, lines }: SaidEntry['data']): number | undefined {
  if (typeof count === 'number') return count;
  return Array.isArray(lines) ? lines.length : undefined;
}

function said(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const ofPart: ReadonlySet<string> = new Set([
  'order.chargeAccount',
  'order.redeemVoucher',
  'order.spendPoints',
  'order.giveFree',
  'order.correctPayment',
]);

/** About one voucher, which is named by the end of its number. */
const ofVoucher: ReadonlySet<string> = new Set(['order.redeemVoucher', 'voucher.sell', 'voucher.takeBack']);

/** The amount that an entry is about: what was paid or given back, a price, the value of vouchers, what an approval allowed. */
function amountIn(action: string, data: SaidEntry['data']): unknown {
  const { payments } = data;
  if (action === 'vouchers.batchMade') return data.value;
  // A part of an order, whose total it names too.
  if (ofPart.has(action)) return data.amount;
  if (action === 'order.pay' || action === 'order.bookReceived') return Array.isArray(payments) ? sum(payments) : null;
  if (action === 'order.priceLine') return data.unitPrice;
  return data.total ?? data.expectedTotal ?? (data.amount === 0 ? null : data.amount);
}

/** What was really taken: cash in coins. */
function sum(payments: readonly unknown[]): number {
  return payments.reduce<number>((total, each) => {
    const { amount = 0, rounding = 0 } = each as { readonly amount?: unknown; readonly rounding?: unknown };
    return total + Number(amount) + Number(rounding);
  }, 0);
}

function discountIn(discount: unknown, words: SentenceWords): string | undefined {
  if (typeof discount !== 'object' || discount === null) return undefined;
  const { kind, value } = discount as { readonly kind?: unknown; readonly value?: unknown };
  if (typeof value !== 'number') return undefined;
  return kind === 'percent' ? words.percent(value) : words.money(value);
}

/** The ways of payment, each once; a method that was deleted has no name. */
function methodsIn(payments: unknown, names: SaidEntry['names'], words: SentenceWords): string | undefined {
  if (!Array.isArray(payments)) return undefined;
  const codes = payments.flatMap((each) => said((each as { method?: unknown }).method) ?? []);
  const shown = codes.flatMap((code) => names[`method.${code}`] ?? valueIn('values', code, words) ?? []);
  return shown.length === 0 ? undefined : [...new Set(shown)].join(', ');
}

function whatIn(type: unknown, words: SentenceWords): string | undefined {
  return typeof type === 'string' ? valueIn('actions', `order_${type}`, words) : undefined;
}

function valueIn(group: string, value: unknown, words: SentenceWords): string | undefined {
  const key = `audit.${group}.${String(value)}`;
  return typeof value === 'string' && words.has(key) ? words.text(key) : undefined;
}

/** The name of what was changed, from the entry itself if the record was deleted. */
function nameOf(entry: SaidEntry, kind: KindWords | undefined, words: SentenceWords): string | undefined {
  const { subject, subjectName, data, action } = entry;
  const [of = '', id = ''] = subject.split(':');
  if (of === 'roles') return words.has(`staff.roles.${id}`) ? words.text(`staff.roles.${id}`) : undefined;
  if (action === 'venue.created' || action === 'demo.loaded') return said(data.name);
  if (subjectName !== null) return subjectName;
  // A reservation or a visit is no record of a resource: whose it is, is in its entry.
  if (of === 'reservation' || of === 'visit') return said(data.name);
  const titles =
    kind === undefined ? [] : Object.keys(kind.fields).filter((name) => /^(names?|number|title)$/.test(name));
  for (const value of titles.map((name) => data[name])) {
    const title = Array.isArray(value) ? value.at(-1) : value;
    if (typeof title === 'object' && title !== null) return words.nameIn(title as Names) || undefined;
    if (said(title) !== undefined) return said(title);
  }
  return undefined;
}

const mostFields = 3;

/** The changed fields by name, with their values where these are short. */
function fieldsIn(data: SaidEntry['data'], kind: KindWords, words: SentenceWords): string | undefined {
  const changed = Object.entries(data).filter(([name, value]) => name in kind.fields && isPair(value));
  if (changed.length === 0) return undefined;
  const shown = changed.slice(0, mostFields).map(([name, value]) => {
    const field = kind.fields[name] as Field;
    const [before, after] = (value as [unknown, unknown]).map((each) => shortValue(field, name, each, { kind, words }));
    const label = kind.field(name);
    return after === undefined ? label : `${label} ${before === undefined ? '' : `${before} → `}${after}`;
  });
  const left = changed.length - shown.length;
  return left === 0 ? shown.join(', ') : `${shown.join(', ')} … +${left}`;
}

interface Shown {
  readonly kind: KindWords;
  readonly words: SentenceWords;
}

/** A value that fits into a sentence: numbers, choices and short texts, not lists, pictures or secrets. */
function shortValue(field: Field, name: string, value: unknown, { kind, words }: Shown): string | undefined {
  if (field.kind === 'toggle') return words.text(value === true ? 'records.yes' : 'records.no').toLowerCase();
  if (typeof value === 'number') return figure(field.kind, value, words);
  if (field.kind === 'names' && typeof value === 'object' && value !== null)
    return words.nameIn(value as Names) || undefined;
  if (typeof value !== 'string' || value === '' || value === '•••' || value.length > 40) return undefined;
  if (field.kind === 'choice') return kind.option(name, value);
  return field.kind === 'text' ? value : undefined;
}

function figure(kind: Field['kind'], value: number, words: SentenceWords): string | undefined {
  if (kind === 'money' || kind === 'percent' || kind === 'quantity') return words[kind](value);
  return kind === 'whole' ? String(value) : undefined;
}

const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2;
