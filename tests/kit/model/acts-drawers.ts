// The drawers of whoever is at work, what clients pay of what they owe, and the end of the day.
import { expect } from 'vitest';
import { type Act, bossOf, online } from './acts-money.ts';
import { put, tipsOf } from './book.ts';
import type { Post, Said } from './premises.ts';
import type { Roll } from './roll.ts';
import { count, type Stage } from './stage.ts';

const shiftOf = ({ book }: Stage, { userId }: Post) =>
  book.shifts.find((shift) => shift.userId === userId && shift.endedAt === null);
const is = ({ code }: Said, wanted: boolean) => expect(code === null, String(code)).toBe(wanted);

const clockIn: Act = (stage, roll) => {
  const devices = online(stage);
  return async () => {
    const { post } = roll.pick(devices);
    const float = roll.between(0, 40) * 500;
    const has = shiftOf(stage, post) !== undefined;
    const said = await stage.premises.clockIn(post, float);
    is(said, !has);
    if (has) return;
    const { id = '' } = said;
    stage.book.shifts.push({
      id,
      userId: post.userId,
      startedAt: stage.premises.now(),
      endedAt: null,
      expected: float,
    });
    count(stage, 'clockIn');
  };
};

const payingTips = ['tipsPaid', -1] as const;
const entered = [['paidIn', 1], ['paidOut', -1], ['expense', -1], payingTips, ['noSale', 0]] as const;
const moveCash: Act = (stage, roll) => {
  const lastShiftOf = (userId: string) => stage.book.shifts.findLast((shift) => shift.userId === userId);
  // Few have tips: where somebody has, these are often what is taken out.
  const withTips = online(stage).filter(({ post: { userId } }) => {
    const shift = lastShiftOf(userId);
    return shift?.endedAt === null && tipsOf(stage.book, shift) > 0;
  });
  const { post } = roll.pick(withTips.length > 0 ? withTips : online(stage));
  const shift = lastShiftOf(post.userId);
  if (shift === undefined || post.role === 'Staff') return null;
  return async () => {
    const owed = tipsOf(stage.book, shift);
    const [reason, sign] = owed > 0 && roll.chance(60) ? payingTips : roll.pick(entered);
    const tips = reason === 'tipsPaid' ? owed : Number.POSITIVE_INFINITY;
    const most = reason === 'tipsPaid' && tips > 0 && roll.chance(70) ? tips : 300;
    const amount = sign === 0 ? 0 : roll.between(1, most);
    const said = await stage.premises.moveCash(post, shift.id, reason, amount);
    // Of tips no more is paid out than was given.
    is(said, shift.endedAt === null && amount <= tips);
    if (said.code !== null) return;
    shift.expected += sign * amount;
    if (reason === 'tipsPaid') {
      const paid = { userId: post.userId, shiftId: shift.id, method: 'cash', amount: -amount };
      stage.book.tips.push({ ...paid, at: stage.premises.now() });
    }
    count(stage, reason);
  };
};

/** The drawer is counted, sometimes wrongly; and no second time. */
const cashOut: Act = (stage, roll) => {
  const { post } = roll.pick(online(stage));
  return leave(stage, post, roll);
};

export function leave(stage: Stage, post: Post, roll: Roll): (() => Promise<void>) | null {
  const { book, premises } = stage;
  const shift = shiftOf(stage, post);
  if (shift === undefined || shift.expected < 0) return null;
  const own = [...book.ledger.orders.values()].filter(
    ({ status, owner }) => status === 'open' && owner === post.userId,
  );
  const heir = online(stage).find(
    (each) => each.post !== post && each.post.role !== 'Staff' && shiftOf(stage, each.post) !== undefined,
  )?.post;
  if (own.length > 0 && (heir === undefined || post.role === 'Staff')) return null;
  return async () => {
    const difference = roll.chance(40) ? roll.between(-Math.min(40, shift.expected), 40) : 0;
    const to = own.length > 0 ? (heir ?? null) : null;
    const said = await premises.endShift(post, shift.id, shift.expected + difference, to);
    expect(said).toMatchObject({ code: null, expected: shift.expected, difference });
    for (const order of own) {
      order.owner = to?.userId ?? order.owner;
      const facts = book.facts.get(order.id);
      if (facts) facts.asked = null;
    }
    shift.endedAt = premises.now();
    count(stage, 'cashOut');
    is(await premises.endShift(post, shift.id, shift.expected, to), false);
    if (!roll.chance(60)) return;
    is(await premises.receiveHandout(said.id ?? ''), true);
    is(await premises.receiveHandout(said.id ?? ''), false);
    count(stage, 'handout');
  };
}

const receivePayment: Act = (stage, roll) => {
  const { account } = stage.book.ledger;
  if (account.owed < 2) return null;
  return async () => {
    const amount = roll.between(1, account.owed);
    is(await stage.premises.receivePayment(amount), true);
    account.owed -= amount;
    const { post } = bossOf(stage);
    stage.book.cash(post.userId, amount, stage.premises.now());
    put(stage.book.hands, 'cash', amount);
    count(stage, 'accountPayment');
  };
};

const sellVoucher: Act = (stage, roll) => {
  const { premises, book } = stage;
  const posts = online(stage).filter(({ post }) => post.role !== 'Staff');
  if (posts.length === 0) return null;
  return async () => {
    const { post } = roll.pick(posts);
    const papers = premises.vouchers.filter(({ isForSale }) => isForSale);
    const paper = papers.length > 0 && roll.chance(60) ? roll.pick(papers) : undefined;
    const value = paper?.value ?? roll.between(1, 30) * 100;
    const { number: known = '' } = paper ?? {};
    const isWaiting = paper === undefined || (!book.sold.has(known) && !book.expired.has(known));
    const said = await premises.sellVoucher(post, paper === undefined ? { value } : { number: paper.number });
    // One paper is sold once, and while it is good for something.
    is(said, isWaiting);
    if (said.code !== null) return;
    const number = paper?.number ?? said.id ?? '';
    book.ledger.vouchers.set(number, { left: value, isValid: true });
    book.sold.set(number, value);
    put(book.flows, 'issued', value);
    book.cash(post.userId, value, premises.now());
    put(book.hands, 'cash', value);
    count(stage, 'voucherSale');
  };
};

/** Only what is whole: what was spent and given back is whole again. */
const takeBackVoucher: Act = (stage, roll) => {
  const { premises, book } = stage;
  const sold = [...book.sold];
  if (sold.length === 0 || !roll.chance(50)) return null;
  return async () => {
    const [number, value] = roll.pick(sold);
    const known = book.ledger.vouchers.get(number);
    const isWhole = known?.left === value;
    is(await premises.takeBackVoucher(number), isWhole);
    if (!isWhole || known === undefined) return;
    known.left = 0;
    put(book.flows, 'takenBack', value);
    const { post } = bossOf(stage);
    book.cash(post.userId, -value, premises.now());
    put(book.hands, 'cash', -value);
    count(stage, 'voucherTakenBack');
  };
};

/** What is left on it is nobody's, until its day is moved; what is given back goes there all the same. */
const expireVoucher: Act = (stage, roll) => {
  const { premises, book } = stage;
  const some = [...book.ledger.vouchers].filter(([number]) => !book.expired.has(number));
  if (some.length === 0 || !roll.chance(30)) return null;
  return async () => {
    const [number, known] = roll.pick(some);
    await premises.expireVoucher(number);
    book.expired.add(number);
    known.isValid = false;
    count(stage, known.left > 0 ? 'voucherExpired' : 'voucherExpired empty');
  };
};

/** What is done from then on belongs to the next day; and it is closed once. */
const closeDay: Act = (stage, roll) => {
  const { book, premises, devices } = stage;
  if (book.isDayClosed || devices.some(({ own }) => own !== null) || book.ledger.orders.size < 4 || !roll.chance(30))
    return null;
  return async () => {
    is(await premises.closeDay(premises.days[0]), true);
    is(await premises.closeDay(premises.days[0]), false);
    Object.assign(book, { isDayClosed: true, day: premises.days[1] });
    count(stage, 'closeDay');
  };
};

export const drawerActs: Readonly<Record<string, readonly [number, Act]>> = {
  clockIn: [3, clockIn],
  moveCash: [3, moveCash],
  cashOut: [2, cashOut],
  receivePayment: [2, receivePayment],
  sellVoucher: [2, sellVoucher],
  takeBackVoucher: [1, takeBackVoucher],
  expireVoucher: [1, expireVoucher],
  closeDay: [1, closeDay],
};
