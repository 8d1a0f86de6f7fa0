import { allowanceLeft } from '../../domain/allowance.ts';
import type { OrderContext } from '../../domain/decision.ts';
import { chargeAllowance } from '../../domain/rules/allowance.ts';
import { correctPayment } from '../../domain/rules/correct-payment.ts';
import { giveFree } from '../../domain/rules/free.ts';
import { chargeAccount } from '../../domain/rules/on-account.ts';
import { bookReceived } from '../../domain/rules/received.ts';
import { redeemVoucher } from '../../domain/rules/redeem-voucher.ts';
import { isGivenBack, refundOrder } from '../../domain/rules/refund.ts';
import { spendPoints } from '../../domain/rules/spend-points.ts';
import type { Given } from './makers-of.ts';
import type { BatchKnowledge } from './read-batch.ts';

/** What a device sold by: the present, or what it had without the server. */
export type Shown = BatchKnowledge['common'] & Partial<Pick<OrderContext, 'soldAt' | 'takenAt' | 'isOffered'>>;

/** The contexts in which the rules decide the commands of a batch. */
export function contextsOf(known: BatchKnowledge): (given: Given, shown: Shown) => OrderContext {
  const { now, businessDay, heldBy } = known.common;
  const nextOrderNumber = () => known.numbers.next('order');
  const nextReceiptNumber = () => known.numbers.next('receipt');

  /**
   * Field by field: it is built for every command, and objects of one shape cost a tenth of several spread into one.
   */
  return (given, shown) => {
    const { command, maker } = given;
    const asked = { command, maker, now };
    const { policy, product, prices, paymentMethod, hasTable, planOf, soldAt, takenAt } = shown;
    const { booksOf } = known.inputs.refunds.answer(asked);
    const { usedBesides } = known.inputs.allowances.answer(asked);
    return {
      now,
      businessDay,
      policy,
      product,
      prices,
      hasTable,
      canTake: known.inputs.recipients.answer(asked).canTake,
      isGivenBack: (order) => isGivenBack(order, booksOf(order)),
      planOf,
      minimumOf: known.common.minimumOf,
      heldBy,
      paymentMethod,
      soldAt,
      takenAt,
      isOffered: shown.isOffered ?? ((productId) => known.isOffered(maker.pointId, productId)),
      userId: maker.userId,
      pointId: maker.pointId,
      may: (permission) => maker.permissions.has(permission),
      role: maker.role,
      discountLimit: maker.limits.discountLimit,
      discountPreset: known.discountPreset,
      serverRules: {
        refund: (order, refund, context) =>
          refundOrder(order, refund, context, { ...booksOf(order), nextNumber: () => known.numbers.next('refund') }),
        chargeAllowance: (order, charge, context) => {
          const left = allowanceLeft(maker.limits.foodLimit, known.common.policy.dailyAllowance, usedBesides(order));
          return chargeAllowance(order, charge, context, left);
        },
        chargeAccount: (order, charge, context) =>
          chargeAccount(order, charge, context, known.inputs.accounts.answer(asked).accountOf),
        redeemVoucher: (order, redemption, context) =>
          redeemVoucher(order, redemption, context, known.inputs.vouchers.answer(asked)),
        spendPoints: (order, spending, context) =>
          spendPoints(order, spending, context, known.inputs.points.answer(asked)),
        giveFree,
        correctPayment: (order, correction, context) =>
          correctPayment(order, correction, context, booksOf(order).refunds),
        bookReceived,
      },
      hasClient: known.inputs.clients.answer(asked).hasClient,
      clientName: known.inputs.clients.answer(asked).clientName,
      clientDiscount: known.inputs.clients.answer(asked).clientDiscount,
      isCardShown: known.inputs.clients.answer(asked).isCardShown,
      approverOf: known.inputs.approvals.answer(asked).approverOf,
      nextOrderNumber,
      nextReceiptNumber,
      guards: known.guards.map((guard) => guard.answer(asked)),
    };
  };
}
