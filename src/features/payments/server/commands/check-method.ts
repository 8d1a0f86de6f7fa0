import { CodedError } from '#kernel/error.ts';
import type { ResourceRules } from '#platform/server/records/resource-server.ts';
import { paymentErrors } from '../../domain/errors.ts';
import { leavesCash } from '../../domain/method.ts';
import type { paymentMethods } from '../../domain/resource.ts';
import { readMethods } from '../queries/read-methods.ts';

type MethodFields = (typeof paymentMethods)['fields'];

/** One active cash method must remain. Codes are never reused. */
export const methodRules: ResourceRules<MethodFields> = {
  check: async ({ tx, before, after, restored }) => {
    const methods = await readMethods(tx);
    if (before === null) {
      // Includes deleted methods: their sales are identified by the code.
      const code = after?.code.toLowerCase();
      const isTaken = code !== restored?.code.toLowerCase() && methods.some((each) => each.code.toLowerCase() === code);
      return isTaken ? [{ path: 'code', problem: 'notUnique' }] : [];
    }
    if (!leavesCash(methods, before.code, after)) {
      const fields = after === null ? undefined : [{ path: 'isActive', problem: 'lastCash' }];
      throw new CodedError('LAST_CASH_METHOD', paymentErrors.LAST_CASH_METHOD, undefined, fields);
    }
    return [];
  },
};
