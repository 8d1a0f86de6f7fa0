import { ApiError } from '#platform/ui/api/errors.ts';
import { orderOfReceipt } from '../../domain/receipt-code.ts';
import { callOrders } from '../call-orders.ts';

/**
 * The order whose receipt has this code, once the server has it and the user may see it; or what the code is instead. Throws what
 * else the server answers, such as that it is a colleague's.
 */
export async function scannedReceipt(code: string): Promise<{ readonly id: string } | 'misread' | 'receiptUnknown'> {
  const id = orderOfReceipt(code);
  if (id === null || id === 'misread') return 'misread';
  try {
    await callOrders('GET api/orders/receipts/{id}', { params: { id } });
    return { id };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ORDER_NOT_FOUND') return 'receiptUnknown';
    throw error;
  }
}
