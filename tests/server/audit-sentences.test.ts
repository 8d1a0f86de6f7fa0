import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTranslator } from 'use-intl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindWords } from '#features/audit/domain/kind-words.ts';
import { type SaidEntry, type SentenceWords, sentenceOf } from '#features/audit/domain/sentence.ts';
import { readSubject } from '#features/audit/domain/subjects.ts';
import * as ofClients from '#features/clients/domain/resources.ts';
import * as ofConfiguration from '#features/configuration/domain/resources.ts';
import * as ofFloor from '#features/floor/domain/resource.ts';
import * as ofOffers from '#features/menu/domain/offer-resources.ts';
import * as ofMenu from '#features/menu/domain/resources.ts';
import * as ofStations from '#features/menu/domain/stations.ts';
import * as ofPayments from '#features/payments/domain/resource.ts';
import * as ofPrinting from '#features/printing/domain/resource.ts';
import * as ofReference from '#features/reference/domain/resources.ts';
import * as ofStaff from '#features/staff/domain/resources.ts';
import * as ofVouchers from '#features/vouchers/domain/resources.ts';
import { formatMoney, formatPercent, formatQuantity } from '#kernel/format.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { type Language, languages, nameIn } from '#kernel/locale.ts';
import type { Resource } from '#kernel/resource.ts';
import { localeNames } from '#platform/ui/i18n/locale.ts';
import { type Messages, mergeMessages, overlay } from '#platform/ui/i18n/messages.ts';
import { actionKeys } from '#platform/ui/records/action-keys.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { projectRoot } from '../kit/places.ts';
import { pins } from '../kit/venue.ts';

const modules: readonly Readonly<Record<string, unknown>>[] = [
  ...[ofClients, ofConfiguration, ofFloor, ofOffers, ofMenu],
  ...[ofStations, ofPayments, ofPrinting, ofReference, ofStaff, ofVouchers],
];
const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'feature' in value;
const resources = new Map(
  modules.flatMap((each) => Object.values(each).filter(isResource)).map((each) => [each.name, each] as const),
);

let test: TestApp;
let admin: Client;
let manager: Client;
let waiter: Client;
beforeAll(async () => {
  test = await openTestApp({ settings: { freePaymentConfirmation: false } });
  admin = await test.signIn('Admin');
  manager = await test.signIn('Manager', 'tablet');
  waiter = await test.signIn('Waiter');
});
afterAll(() => test?.close());

/** All texts of a language, as the back office merges them. */
function messagesOf(language: Language): Messages {
  const features = readdirSync(join(projectRoot, 'src/features')).map((name) => `src/features/${name}/messages`);
  const folders = ['src/platform/ui/messages', ...features].flatMap((folder) => [folder, `${folder}/office`]);
  const files = folders.flatMap((folder) => {
    try {
      return [JSON.parse(readFileSync(join(projectRoot, folder, `${language}.json`), 'utf8')) as Messages];
    } catch {
      return [];
    }
  });
  return merged(files);
}

/** The till's and the back office's texts of one feature are two files. */
function merged(files: readonly Messages[]): Messages {
  return files.reduce((all, file) => overlay(all, mergeMessages([file])), {});
}

function wordsIn(language: Language): SentenceWords {
  const t = createTranslator({ locale: language, messages: messagesOf(language) as never }) as unknown as {
    (key: string, values?: object): string;
    has(key: string): boolean;
  };
  return {
    has: (key) => t.has(key),
    text: (key, values) => t(key, values),
    money: (minor) => formatMoney(minor, 'EUR', { locale: language }),
    quantity: (thousandths) => formatQuantity(thousandths, language),
    percent: (basisPoints) => formatPercent(basisPoints, language),
    nameIn: (names) => nameIn(names, language),
    language: (code) => localeNames[code as Language],
    kind: (name) => kindWords(resources.get(name), t),
  };
}

const done = async (answer: Promise<{ readonly status: number; readonly body: unknown }>) => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as Record<string, never>;
};
const command = async (by: Client, each: Record<string, unknown>) => {
  const { answers } = (await done(by.command(each))) as unknown as { answers: { outcome: string; code: string }[] };
  expect(answers[0], JSON.stringify(each)).toMatchObject({ outcome: 'done' });
};
const open = async (by: Client, more: object = {}) => {
  const orderId = uuidv7();
  const table = { orderType: 'inHouse', tableId: test.venue.tables[0], covers: 2 };
  await command(by, { type: 'openOrder', orderId, ...table, ...more });
  return orderId;
};
const add = async (by: Client, orderId: string, quantity = 2000) => {
  const lineId = uuidv7();
  await command(by, { type: 'addLine', orderId, lineId, productId: test.venue.products.beer, quantity });
  return lineId;
};
const approve = async (action: string, subject: string, amount: number, terms?: object) => {
  const body = { pin: pins.Manager, action, subject, amount, ...(terms && { terms }) };
  return (await done(waiter.call('POST', 'api/approvals', body))).approvalId as unknown as string;
};
const pay = async (by: Client, orderId: string, expectedTotal: number, paymentId = uuidv7()) => {
  const payments = [{ id: paymentId, method: 'cash', amount: expectedTotal }];
  await command(by, { type: 'pay', orderId, expectedTotal, payments });
  return paymentId;
};

/** An evening in the venue: every command on orders, and what the office does. */
async function anEvening(): Promise<void> {
  const orderId = await open(waiter);
  const lineId = await add(waiter, orderId);
  const gone = await add(waiter, orderId, 1000);
  await command(waiter, { type: 'changeQuantity', orderId, lineId, quantity: 3000 });
  await command(waiter, { type: 'removeLine', orderId, lineId: gone });
  await command(waiter, { type: 'commentLine', orderId, lineId, comment: 'e ftohtë' });
  await command(waiter, { type: 'commentOrder', orderId, comment: 'nxito' });
  await command(waiter, { type: 'setCovers', orderId, covers: 5 });
  await command(waiter, { type: 'send', orderId });
  const terms = { lineId, quantity: 1000, reason: 'notAvailable' };
  const approvalId = await approve('voidLine', orderId, 200, terms);
  const voiding = { type: 'voidLine', orderId, ...terms, voidLineId: uuidv7(), approvalId };
  await command(waiter, voiding);
  const discount = { kind: 'percent', value: 2000 };
  const discountApproval = await approve('discountOrder', orderId, 80, { discount, discountId: null });
  await command(waiter, { type: 'discountOrder', orderId, discount, approvalId: discountApproval });
  await command(manager, { type: 'discountOrder', orderId, discount: null });
  await command(waiter, { type: 'printTotal', orderId });
  const other = await open(manager, { covers: 1 });
  const moved = { lineId, quantity: 1000, toLineId: uuidv7() };
  await command(manager, { type: 'transferLines', orderId, toOrderId: other, lines: [moved] });
  const walked = await open(waiter);
  await command(waiter, { type: 'moveOrder', orderId: walked, tableId: test.venue.tables[1] });
  const left = await open(waiter);
  await command(waiter, { type: 'moveOrder', orderId: left, tableId: null, orderType: 'takeAway' });
  const joined = await open(waiter);
  await command(waiter, { type: 'mergeOrders', orderId: joined, toOrderId: walked });
  const parted = await open(waiter);
  const [stays, goes] = [await add(waiter, parted, 1000), await add(waiter, parted, 1000)];
  expect(stays).not.toBe(goes);
  const parts = [{ lineId: goes, quantity: 1000, toLineId: uuidv7() }];
  await command(waiter, { type: 'splitOrder', orderId: parted, newOrderId: uuidv7(), lines: parts });
  const handed = await open(waiter);
  const toUserId = test.venue.people.Manager;
  await command(waiter, { type: 'requestHandover', orderId: handed, toUserId });
  await command(waiter, { type: 'withdrawHandover', orderId: handed });
  await command(waiter, { type: 'requestHandover', orderId: handed, toUserId });
  await command(manager, { type: 'refuseHandover', orderId: handed });
  await command(waiter, { type: 'requestHandover', orderId: handed, toUserId: null });
  await command(manager, { type: 'acceptHandover', orderId: handed });
  await command(manager, { type: 'reassignOrder', orderId: handed, toUserId: test.venue.people.Waiter });
  const client = { name: 'Firma Alfa', kind: 'person', discount: 500 };
  const { id: clientId } = await done(manager.call('POST', 'api/clients', { ...emptyClient, ...client }));
  await command(manager, { type: 'setClient', orderId: other, clientId });
  await command(manager, { type: 'setClient', orderId: other, clientId: null });
  await done(manager.call('POST', `api/orders/${other}/lease`, { action: 'take' }));
  await done(admin.call('POST', `api/orders/${other}/lease`, { action: 'takeOver' }));
  await done(admin.call('POST', `api/orders/${other}/lease`, { action: 'release' }));
  const paymentId = await pay(waiter, orderId, 200);
  const refund = { type: 'refund', orderId, refundId: uuidv7(), reason: 'quality', expectedTotal: 200 };
  await command(manager, {
    ...refund,
    lines: [{ lineId, quantity: 1000 }],
    payments: [{ paymentId, amount: 200 }],
  });
  const empty = await open(waiter);
  await command(waiter, { type: 'cancelOrder', orderId: empty });
  const free = await open(manager);
  await add(manager, free, 1000);
  await command(manager, { type: 'discountOrder', orderId: free, discount: { kind: 'percent', value: 10_000 } });
  await command(manager, { type: 'closeOrder', orderId: free });
  // Refused: it is paid; not as much is due; the item is not known.
  await waiter.command({ type: 'commentOrder', orderId, comment: 'vonë' });
  const due = await open(manager);
  await add(manager, due, 1000);
  await manager.command(
    { type: 'pay', orderId: due, expectedTotal: 100, payments: [{ id: uuidv7(), method: 'cash', amount: 100 }] },
    { type: 'addLine', orderId: due, lineId: uuidv7(), productId: uuidv7(), quantity: 1000 },
  );
}

const emptyClient = {
  fiscalNumber: '',
  vatNumber: '',
  businessNumber: '',
  registrationNumber: '',
  cardNumber: '',
  discount: 0,
  priority: 0,
  contactPerson: '',
  phone: '',
  email: '',
  website: '',
  address: '',
  city: '',
  birthDate: null,
  bankId: null,
  bankAccount: '',
  additionalInfo: '',
};

async function theOffice(): Promise<void> {
  const bank = { name: 'Banka', account: '1', swift: '', contactPerson: '', phone: '' };
  const { id } = await done(admin.call('POST', 'api/banks', bank));
  await done(admin.call('PUT', `api/banks/${id}`, { ...bank, account: '2', version: 1 }));
  await done(admin.call('DELETE', `api/banks/${id}`));
  const product = (await done(admin.call('GET', `api/products/${test.venue.products.beer}`))) as Record<
    string,
    unknown
  >;
  const { id: productId, ...values } = product;
  await done(admin.call('PUT', `api/products/${productId}`, { ...values, price: 250 }));
  await done(admin.call('PUT', 'api/session/language', { language: 'mk' }));
  await done(admin.call('PUT', 'api/session/language', { language: null }));
  await done(admin.call('POST', `api/users/${test.venue.people.Waiter}/pin/generate`, { digits: 7 }));
  await done(admin.call('POST', `api/points/${test.venue.points.kitchen}/code`));
  await done(admin.call('DELETE', `api/points/${test.venue.points.kitchen}/code`));
  await done(admin.call('POST', `api/points/${test.venue.points.kitchen}/unlock`));
  await done(admin.call('POST', `api/points/${test.venue.points.kitchen}/revoke`));
  await test.call('POST', 'api/login', { pin: '7999999', posValue: 'test-till' });
  const vouchers = { count: 3, value: 1000, expiresOn: null, prefix: '', comment: '' };
  await done(admin.call('POST', 'api/vouchers/batch', vouchers));
  const sold = await done(manager.call('POST', 'api/vouchers/sell', { value: 700, method: 'cash' }));
  await done(manager.call('POST', `api/vouchers/${sold.id}/take-back`, { reason: 'gabim' }));
  for (let n = 0; n < 11; n += 1) await manager.call('GET', `api/vouchers/find?number=TRIED-${n}`);
  const printers = (await admin.call('GET', 'api/printers')).body as { id: string }[];
  await done(admin.call('POST', `api/printers/${printers[0]?.id}/power`, { isOnline: false }));
  await done(admin.call('POST', `api/printers/${printers[0]?.id}/test`));
  const jobs = (await admin.call('GET', 'api/print-jobs')).body as { id: string; state: string }[];
  for (const { id: job } of jobs.slice(0, 1)) await done(admin.call('POST', `api/print-jobs/${job}/dismiss`));
  const tickets = (await manager.call('GET', `api/stations/${test.venue.stations.bar}/tickets`)).body.tickets;
  const ticket = tickets[0]?.id;
  await done(manager.call('POST', `api/tickets/${ticket}/bump`));
  await done(manager.call('POST', `api/tickets/${ticket}/recall`));
  await done(admin.call('POST', 'api/setup/list/dismiss'));
  await done(admin.call('POST', 'api/backups'));
  await done(admin.call('GET', 'api/exports/csv/users/list/?filter=role:Waiter'));
  await done(admin.call('GET', 'api/exports/excel/audit/list/'));
  await done(admin.call('POST', 'api/backups/key'));
  await done(admin.call('GET', 'api/backups/key'));
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-/;

describe('issue 9 point 10: what the journal holds, in sentences', () => {
  let entries: SaidEntry[];
  beforeAll(async () => {
    await anEvening();
    await theOffice();
    admin = await test.signIn('Admin');
    entries = [];
    for (let before: number | null = null; ; ) {
      const page: { entries: SaidEntry[]; next: number | null } = (
        await admin.call('GET', `api/audit?locale=en${before === null ? '' : `&before=${before}`}`)
      ).body;
      entries.push(...page.entries);
      before = page.next;
      if (before === null) break;
    }
  });

  const of = (action: string) => entries.filter((entry) => entry.action === action);

  it('says who gave what to which order, and who approved it', () => {
    const english = wordsIn('en');
    const said = (action: string) => of(action).map((entry) => sentenceOf(entry, english));
    expect(said('order.discountOrder')).toContain('Waiter gave 20% discount on order 1, approved by Manager');
    expect(said('order.discountOrder')).toContain('Manager took the discount off order 1');
    expect(said('order.voidLine')).toEqual([
      'Waiter took back 1 × Birra Peja from order 1 (Not available), approved by Manager',
    ]);
    expect(said('order.pay')).toEqual(['Waiter took €2.00 for order 1 (Cash)']);
    expect(said('order.transferLines')).toContain('Manager moved 1 item from order 1 to order 2');
    expect(said('order.moveOrder')).toEqual([
      'Waiter moved order 4 from table 1 (now: Take away)',
      'Waiter moved order 3 from table 1 to table 2',
    ]);
    expect(said('order.mergeOrders')).toContain('Waiter put order 5 together with order 3');
    expect(said('order.splitOrder')).toContain('Waiter put 1 item of order 6 on the new order 7');
    expect(said('order.requestHandover')).toContain('Waiter asked Manager to take order 8');
    expect(said('order.acceptHandover')).toEqual(['Manager took order 8 from Waiter']);
    expect(said('order.reassignOrder')).toEqual(['Manager gave order 8 of Manager to Waiter']);
    expect(said('approval.given')).toContain('Manager allowed Waiter: Discount (€0.80)');
    expect(said('voucher.tried')).toEqual([
      expect.stringMatching(
        /^Manager tried voucher numbers that do not exist, more than 10, and was slowed down on .+$/,
      ),
    ]);
    expect(said('banks.deleted')).toEqual(['Admin deleted: Bank “Banka”']);
    expect(said('products.changed')[0]).toContain('Price with VAT €2.00 → €2.50');
    expect(sentenceOf(of('order.setCovers')[0] as SaidEntry, wordsIn('sr'))).toBe(
      'Waiter unosi 5 gostiju za porudžbinu 1',
    );
    expect(sentenceOf(of('order.openOrder')[0] as SaidEntry, wordsIn('mk'))).toMatch(/ на маса .+ за \d+ гост/);
  });

  it.each([
    ['en', 'Not good'],
    ['de', 'Nicht gut'],
    ['mk', 'Не е добро'],
  ] as const)('says in the reader’s language why money was given back: %s', (language, reason) => {
    const [entry] = of('order.refund') as [SaidEntry];
    expect(sentenceOf(entry, wordsIn(language))).toContain(`(${reason})`);
    const typed = { ...entry, data: { ...entry.data, reason: 'e prishur' } };
    expect(sentenceOf(typed, wordsIn(language))).toContain('(e prishur)');
  });

  it.each([
    ['en', 'Not available', 'Checked out by mistake'],
    ['sq', 'S’kishte më', 'Dalja u regjistrua gabimisht'],
    ['mk', 'Нема повеќе', 'Одјавено по грешка'],
  ] as const)('says in the reader’s language why something was taken back: %s', (language, reason, undone) => {
    const [entry] = of('order.voidLine') as [SaidEntry];
    expect(sentenceOf(entry, wordsIn(language))).toContain(`(${reason})`);
    const visit = { ...entry, action: 'visit.resume', subject: 'visit:1', data: { name: 'Era', reason: 'checkedOut' } };
    expect(sentenceOf(visit, wordsIn(language))).toContain(`: ${undone}`);
    // What was kept before, and what somebody types.
    const typed = { ...entry, data: { ...entry.data, reason: 'e ngrohtë' } };
    expect(sentenceOf(typed, wordsIn(language))).toContain('(e ngrohtë)');
  });

  it('issue 9 point 11: says why something was refused, in the words of the language', () => {
    const refused = of('order.refused');
    const codes = refused.map(({ data }) => data.code);
    expect(codes).toHaveLength(3);
    const english = refused.map((entry) => sentenceOf(entry, wordsIn('en')));
    expect(english).toContain(
      '“Comment on the order” by Waiter was refused, order 1: “The order is already paid and takes nothing more.”',
    );
    for (const language of languages) {
      const words = wordsIn(language);
      for (const entry of refused) {
        const reason = words.text(`errors.${String(entry.data.code)}`, {
          ...(entry.data.details as Record<string, string>),
          total: words.money(200),
        });
        expect(sentenceOf(entry, words), language).toContain(reason);
      }
    }
    // A code that has no words, and words that need what the entry does not hold, leave the sentence as it was.
    const [entry] = refused as [SaidEntry];
    const plain = sentenceOf({ ...entry, data: { ...entry.data, code: 'NO_SUCH_CODE' } }, wordsIn('en'));
    expect(plain).toMatch(/was refused(, order \d+)?$/);
    // The code of a product is none.
    const product = { ...entry, action: 'products.created', data: { name: { en: 'Tea' }, code: 'NOT_FOUND' } };
    expect(sentenceOf(product, wordsIn('en'))).not.toContain('not found');
  });

  it.each(languages)('has a sentence for everything that happened, with no hole, id or JSON: %s', (language) => {
    const words = wordsIn(language);
    expect(new Set(entries.map(({ action }) => action)).size).toBeGreaterThan(35);
    for (const entry of entries) {
      const sentence = sentenceOf(entry, words);
      const fallback = words.text('audit.sentences.fallback', { who: entry.userName ?? '', action: '' }).trim();
      expect(sentence, entry.action).not.toMatch(/[{}[\]]|undefined|null|\bnone\b|audit\.|records\./);
      expect(sentence, entry.action).not.toMatch(uuid);
      expect(sentence.startsWith(fallback), `${entry.action}: ${sentence}`).toBe(false);
      expect(sentence).not.toContain('  ');
    }
  });

  it.each(languages)(
    'newuser, lows: the history of a record has a name for everything that was done with it: %s',
    (language) => {
      const words = wordsIn(language);
      const named = (resource: string, action: string) => {
        const key = actionKeys(resources.get(resource) as Resource, action).find(words.has);
        return key === undefined ? `${resource}: ${action}` : words.text(key);
      };
      const done = entries.flatMap(({ action, subject }) => {
        const { resource } = readSubject(subject);
        return resources.has(resource) ? [{ resource, action, name: named(resource, action) }] : [];
      });
      expect(done.filter(({ resource, action, name }) => name === `${resource}: ${action}`)).toEqual([]);
      const actions = new Set(done.map(({ action }) => action));
      for (const action of [
        'voucher.sell',
        'voucher.takeBack',
        'printers.tested',
        'printers.switched',
        'users.language',
      ])
        expect(actions, action).toContain(action);
      expect(named('clients', 'account.payment')).not.toBe('clients: account.payment');
      expect(named('points', 'pin.refused')).not.toBe(named('points', 'login.refused'));
    },
  );

  it.each(languages)('has a sentence for every action that has a name: %s', (language) => {
    const words = wordsIn(language);
    const { audit } = messagesOf(language) as { audit: { actions: object; sentences: Record<string, string> } };
    expect(Object.keys(audit.actions).filter((name) => !(name in audit.sentences))).toEqual([]);
    for (const name of ['created', 'changed', 'deleted', 'imported']) expect(audit.sentences).toHaveProperty(name);
    const bare = { userName: null, senderName: null, approverName: null, pointName: null, subjectName: null };
    for (const action of Object.keys(audit.sentences).filter((name) => name !== 'fallback')) {
      const entry = { ...bare, action: action.replace('_', '.'), subject: 'x:1', data: {}, names: {} };
      const sentence = sentenceOf(entry, words);
      expect(sentence, action).not.toMatch(/[{}]|undefined|\bnone\b|audit\./);
      expect(sentence.length).toBeGreaterThan(5);
    }
  });
});
