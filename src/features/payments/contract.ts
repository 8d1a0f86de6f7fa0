import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { resourceContract } from '#kernel/resource-contract.ts';
import { longest, paymentKinds } from './domain/method.ts';
import { paymentMethods } from './domain/resource.ts';

export const methodCode = z.string().min(1).max(longest.code);

/** A payment method for tills, in one language. Inactive methods are included, to name earlier payments. */
export const paymentMethodView = z.object({
  code: methodCode,
  kind: z.enum(paymentKinds),
  name: z.string(),
  needsReference: z.boolean(),
  isActive: z.boolean(),
});

export const paymentsContract = contract({
  ...resourceContract(paymentMethods, 'payment-methods', { errors: ['LAST_CASH_METHOD'] }),
});
