import { expect, test } from 'vitest';
import { type Discount, type PricingLine, type PricingOrder, priceOrder } from './pricing.ts';

/*
 * Prices the same orders a second time with exact fractions and a different method: instead of largest remainders it
 * assigns one unit at a time to the line that is owed most. Shares no code with the kernel.
 */

type Fraction = { readonly top: bigint; readonly bottom: bigint };

const fraction = (top: bigint | number, bottom: bigint | number = 1): Fraction => {
  const [a, b] = [BigInt(top), BigInt(bottom)];
  return b < 0n ? { top: -a, bottom: -b } : { top: a, bottom: b };
};
const times = (a: Fraction, b: Fraction) => fraction(a.top * b.top, a.bottom * b.bottom);
const less = (a: Fraction, b: Fraction) => fraction(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom);
const isLarger = (a: Fraction, b: Fraction) => a.top * b.bottom > b.top * a.bottom;

function floor({ top, bottom }: Fraction): bigint {
  const cut = top / bottom;
  return cut * bottom > top ? cut - 1n : cut;
}

/** Half away from zero: half a unit is added on the far side, then cut. */
function rounded({ top, bottom }: Fraction): bigint {
  const size = top < 0n ? -top : top;
  const up = floor(fraction(2n * size + bottom, 2n * bottom));
  return top < 0n ? -up : up;
}

/** Starts below every exact share and gives one unit at a time to the line that is furthest behind; ties by order. */
function handOut(total: bigint, exact: readonly Fraction[]): bigint[] {
  if (total < 0n) {
    return handOut(
      -total,
      exact.map((share) => fraction(-share.top, share.bottom)),
    ).map((share) => -share);
  }
  const given = exact.map(floor);
  const givenAway = () => given.reduce((sum, share) => sum + share, 0n);
  while (givenAway() < total) {
    let neediest = 0;
    for (let i = 1; i < exact.length; i += 1) {
      const behind = less(exact[i] as Fraction, fraction(given[i] as bigint));
      const most = less(exact[neediest] as Fraction, fraction(given[neediest] as bigint));
      neediest = isLarger(behind, most) ? i : neediest;
    }
    given[neediest] = (given[neediest] as bigint) + 1n;
  }
  return given;
}

const sum = (values: readonly bigint[]) => values.reduce((all, value) => all + value, 0n);

function discountOn(base: bigint, discount: Discount | null | undefined): bigint {
  if (discount?.kind === 'percent') {
    return rounded(times(fraction(base), fraction(discount.value, 10_000)));
  }
  return BigInt(discount?.value ?? 0) * (base < 0n ? -1n : 1n);
}

function share(total: bigint, weights: readonly bigint[]): bigint[] {
  const all = sum(weights);
  return handOut(total, total === 0n ? weights.map(() => fraction(0)) : weights.map((w) => fraction(total * w, all)));
}

/** A void is what the line is worth less by it; the lines come in the order in which they were added. */
function grossOf(lines: readonly PricingLine[]): bigint[] {
  const worth = (line: PricingLine, quantity: number) =>
    rounded(times(fraction(quantity, 1000), fraction(line.unitPrice)));
  return lines.map((line, i) => {
    const same = (other: PricingLine) => (other.voids ?? other.id) === (line.voids ?? line.id);
    const before = lines.slice(0, i).reduce((left, other) => left + (same(other) ? other.quantity : 0), 0);
    return worth(line, before + line.quantity) - worth(line, before);
  });
}

function price(order: PricingOrder) {
  const gross = grossOf(order.lines);
  const lineDiscount = order.lines.map((line, i) => discountOn(gross[i] as bigint, line.discount));
  const left = gross.map((amount, i) => amount - (lineDiscount[i] as bigint));
  const discount = discountOn(sum(left), order.discount);

  // Voided quantities are first set off against their line.
  const owners = [...new Set(order.lines.map((line) => line.voids ?? line.id))];
  const membersOf = (owner: string) => order.lines.flatMap((line, i) => ((line.voids ?? line.id) === owner ? [i] : []));
  const overLines = (amount: bigint, weights: readonly bigint[]) => {
    const ownerShares = share(
      amount,
      owners.map((owner) => sum(membersOf(owner).map((i) => weights[i] as bigint))),
    );
    const shared = new Array<bigint>(order.lines.length);
    owners.forEach((owner, o) => {
      const members = membersOf(owner);
      const shares = share(
        ownerShares[o] as bigint,
        members.map((i) => weights[i] as bigint),
      );
      members.forEach((i, position) => {
        shared[i] = shares[position] as bigint;
      });
    });
    return shared;
  };
  const orderDiscount = overLines(discount, left);
  const reduced = left.map((amount, i) => amount - (orderDiscount[i] as bigint));
  const fee = overLines(rounded(times(fraction(sum(reduced)), fraction(order.feeRate ?? 0, 10_000))), reduced);
  const served = reduced.map((amount, i) => amount + (fee[i] as bigint));
  const cardFee = sum(served) > 0n ? BigInt(order.cardFee ?? 0) : 0n;
  for (const [i, part] of overLines(cardFee, served).entries()) fee[i] = (fee[i] as bigint) + part;
  const total = reduced.map((amount, i) => amount + (fee[i] as bigint));
  const vat = new Array<bigint>(order.lines.length).fill(0n);
  const occurring = [...new Set(order.lines.map((line) => line.vatRate))];
  const rates = occurring.map((rate) => {
    const members = order.lines.flatMap((line, i) => (line.vatRate === rate ? [i] : []));
    const paid = sum(members.map((i) => total[i] as bigint));
    const part = rate === null ? fraction(0) : fraction(rate, 10_000 + rate);
    const rateVat = rounded(times(fraction(paid), part));
    const exact = (i: number) => times(fraction(total[i] as bigint), part);
    const present = owners.filter((owner) => membersOf(owner).some((i) => members.includes(i)));
    const whole = handOut(
      rateVat,
      present.map((owner) => times(fraction(sum(membersOf(owner).map((i) => total[i] as bigint))), part)),
    );
    present.forEach((owner, o) => {
      const own = membersOf(owner);
      handOut(whole[o] as bigint, own.map(exact)).forEach((amount, position) => {
        vat[own[position] as number] = amount;
      });
    });
    return { rate, gross: paid, vat: rateVat, net: paid - rateVat };
  });
  rates.sort((a, b) => Number(a.rate === null) - Number(b.rate === null) || Number(a.rate) - Number(b.rate));

  return {
    lines: order.lines.map(({ id }, i) => ({
      id,
      gross: gross[i],
      lineDiscount: lineDiscount[i],
      orderDiscount: orderDiscount[i],
      fee: fee[i],
      total: total[i],
      vat: vat[i],
      net: (total[i] as bigint) - (vat[i] as bigint),
    })),
    rates,
    discount,
    fee: sum(fee),
    cardFee,
    total: sum(total),
    vat: sum(vat),
    net: sum(total) - sum(vat),
  };
}

/** mulberry32 */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function randomDiscount(random: (below: number) => number, base: bigint): Discount | undefined {
  const size = Number(base < 0n ? -base : base);
  return [
    undefined,
    { kind: 'percent', value: random(10_001) } as const,
    { kind: 'percent', value: random(21) * 500 } as const,
    { kind: 'amount', value: random(size + 1) } as const,
  ][random(4)];
}

function randomOrder(random: (below: number) => number): PricingOrder {
  const lines: PricingLine[] = [];
  const prices = [10, 500, 10_000, 5_000_000_000][random(4)] as number;
  for (let i = random(12); i >= 0; i -= 1) {
    const sold = lines[random(lines.length + 3)];
    if (sold && sold.quantity > 0) {
      const back = random(2) ? sold.quantity : 1 + random(sold.quantity);
      const percent = sold.discount?.kind === 'percent' ? sold.discount : undefined;
      lines.push({
        ...sold,
        id: `void ${i}`,
        quantity: -back,
        discount: percent,
        voids: random(4) ? sold.id : undefined,
      });
      continue;
    }
    const line = {
      id: `line ${i}`,
      quantity: random(3) ? 1000 * (1 + random(6)) : 1 + random(4000),
      unitPrice: random(prices),
      vatRate: [0, 500, 800, 1800, 2000, null][random(6)] as number | null,
    };
    const gross = rounded(fraction(BigInt(line.quantity) * BigInt(line.unitPrice), 1000));
    lines.push({ ...line, discount: random(3) ? undefined : randomDiscount(random, gross) });
  }
  const left = grossOf(lines).map((gross, i) => gross - discountOn(gross, lines[i]?.discount));
  const feeRate = [undefined, 0, 1000, 1 + random(10_000)][random(4)];
  const cardFee = random(2) ? undefined : random([3, 200, 100_000][random(3)] as number);
  return { lines, discount: randomDiscount(random, sum(left)), feeRate, cardFee };
}

test('10,000 random orders are priced as exact fractions price them', () => {
  const seed = Number(process.env.ORACLE_SEED ?? Date.now() % 2 ** 31);
  const random = randomFrom(seed);
  let discounted = 0;
  let charged = 0;
  let byCard = 0;
  let voided = 0;
  for (let i = 0; i < 10_000; i += 1) {
    const order = randomOrder(random);
    const expected = JSON.stringify(price(order), (_, value) => (typeof value === 'bigint' ? Number(value) : value));
    if (JSON.stringify(priceOrder(order)) !== expected) {
      expect(priceOrder(order), `ORACLE_SEED=${seed}, order ${i}: ${JSON.stringify(order)}`).toEqual(
        JSON.parse(expected),
      );
    }
    discounted += order.discount ? 1 : 0;
    charged += order.feeRate ? 1 : 0;
    byCard += order.cardFee ? 1 : 0;
    voided += order.lines.some((line) => line.voids) ? 1 : 0;
  }
  // The comparison proves nothing if all the orders are simple.
  expect(discounted).toBeGreaterThan(5000);
  expect(charged).toBeGreaterThan(3000);
  expect(byCard).toBeGreaterThan(3000);
  expect(voided).toBeGreaterThan(3000);
});
