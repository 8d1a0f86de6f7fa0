import { accountErrors } from '#features/accounts/domain/errors.ts';
import { takingErrors } from '#features/payments/domain/errors.ts';
import { staffErrors } from '#features/staff/domain/errors.ts';
import { voucherErrors } from '#features/vouchers/domain/errors.ts';

/** Errors of refunds. */
export const refundErrors = {
  ORDER_NOT_CLOSED: 409,
  NOTHING_TO_REFUND: 409,
  REFUND_EXISTS: 409,
  REFUND_INVALID: 422,
  REFUND_TOO_MUCH: 409,
  REFUND_AMOUNT_CHANGED: 409,
  REFUND_PAYMENTS_DIFFER: 422,
  REFUND_PAYMENT_TOO_MUCH: 409,
  REFUND_METHOD_INVALID: 422,
  /** A till cannot decide a refund itself. */
  REFUND_NEEDS_SERVER: 503,
} as const;

/** Errors of calls, whatever their commands. */
export const callErrors = {
  /** Too much in one call that was given without the server, or too many cards; each command alone is taken. */
  TOO_MUCH_AT_ONCE: 413,
} as const;

/** Errors of the order rules, with the HTTP status for calls that fail as a whole. */
export const orderErrors = {
  ORDER_NOT_FOUND: 404,
  ORDER_EXISTS: 409,
  ORDER_CLOSED: 409,
  ORDER_OF_COLLEAGUE: 403,
  ORDER_ON_OTHER_DEVICE: 409,
  ORDER_EMPTY: 422,
  ORDER_NOT_PAID: 422,
  ORDER_HAS_PAYMENTS: 409,
  ORDER_TYPE_NOT_OFFERED: 422,
  /** Something was sent, told or paid, or it is at a table. */
  ORDER_TYPE_FIXED: 409,
  /** It is of one person, and lowered by the allowance alone. */
  STAFF_ORDER_FIXED: 409,
  /** Nothing is left of today's. */
  ALLOWANCE_USED: 409,
  /** The order is of an earlier business day. */
  ALLOWANCE_DAY_OVER: 409,
  /** Not an order of this user's own, or none of staff. */
  ALLOWANCE_NOT_YOURS: 403,
  /** It is shared by all devices: a till cannot charge it itself. */
  ALLOWANCE_NEEDS_SERVER: 503,
  /** Of an order that is neither fetched nor brought, by nobody who works here, or at an impossible time. */
  DELIVERY_INVALID: 422,
  /** To where it is. */
  MOVE_INVALID: 422,
  /** To somebody who cannot take it, or whose it is. */
  HANDOVER_INVALID: 422,
  /** Nobody asked this user, or not any more. */
  HANDOVER_NOT_REQUESTED: 409,
  TRANSFER_INVALID: 422,
  SPLIT_NOT_OFFERED: 422,
  CANNOT_SPLIT_WHOLE_ORDER: 422,
  /** A discount by amount that cannot be divided to the cent like this. */
  CANNOT_SPLIT_DISCOUNT: 422,
  TRANSFER_DISCOUNTS_DIFFER: 409,
  TRANSFER_FEES_DIFFER: 409,
  /** Between orders of different kinds; `details`: name of the line. */
  TRANSFER_PRICES_DIFFER: 409,
  CLIENT_NOT_FOUND: 404,
  /** Without a name or a tax number, or too long. */
  INVOICE_DATA_INVALID: 422,
  /** The receipt is made out to somebody already; `details`: name. */
  INVOICE_EXISTS: 409,
  /** Of another business day, which is closed. */
  INVOICE_TOO_LATE: 409,
  TABLE_REQUIRED: 422,
  TABLE_NOT_FOUND: 404,
  TABLE_HAS_ACTIVE_ORDER: 409,
  TABLE_NOT_HELD: 409,
  /** Nobody said that it was fetched or brought, or that is too long ago. */
  ORDER_NOT_HANDED_OUT: 409,
  CANNOT_CANCEL_ORDER_WITH_PRODUCTS: 409,
  PRODUCT_NOT_FOUND: 404,
  /** Not a price, or too high. */
  PRICE_INVALID: 422,
  /** More at a price that was typed for fewer; `details`: name. */
  PRICE_HOLDS: 403,
  /** Not sent, and it would cost more by now: it does not leave its order; `details`: name. */
  PRICE_ENDED: 409,
  CLIENT_PRICES_HOLD: 403,
  /** Not on the menu of this device; `details`: name. */
  PRODUCT_NOT_OFFERED: 422,
  COURSES_NOT_OFFERED: 422,
  COURSE_NOT_WAITING: 409,
  SEATS_NOT_OFFERED: 422,
  /** Of more guests than there are, or on an order that has no table; `details`: seats. */
  SEAT_UNKNOWN: 422,
  /** Not of this product, or its part is no longer sold; `details`: name. */
  CHOICE_UNKNOWN: 422,
  /** `details`: name, group, count. */
  CHOICES_TOO_FEW: 422,
  CHOICES_TOO_MANY: 422,
  LINE_NOT_FOUND: 404,
  LINE_EXISTS: 409,
  LINE_ALREADY_SENT: 409,
  LINE_NOT_SENT: 409,
  QUANTITY_INVALID: 422,
  TOO_MANY_LINES: 422,
  TOO_MANY_CHOICES: 422,
  /** `details`: of (user, table, venue), limit. */
  TOO_MANY_OPEN_ORDERS: 422,
  /** `details`: of (user, venue), limit. */
  TOO_MANY_TO_GO: 422,
  ORDER_AMOUNT_TOO_LARGE: 422,
  NOTHING_TO_SEND: 409,
  COMMENTS_DISABLED: 422,
  BILL_NOT_OFFERED: 422,
  DISCOUNT_EXISTS: 409,
  /** The fee on card payments is another one than the device showed. */
  CARD_FEE_CHANGED: 409,
  /** The payment has a fee that only a card has. */
  CORRECTION_HAS_FEE: 409,
  FEE_UNCHANGED: 409,
  /** The order comes to less than its table must; `details`: amount, what is missing. */
  MINIMUM_NOT_REACHED: 409,
  /** Nothing is missing, or nothing was let off. */
  MINIMUM_UNCHANGED: 409,
  DISCOUNT_INVALID: 422,
  /** The reason is none of the venue's, or is no longer. */
  DISCOUNT_UNKNOWN: 404,
  /** It comes to more than was allowed when it was given; `details`: amount. */
  DISCOUNT_OUTGROWN: 409,
  APPROVAL_REQUIRED: 403,
  SALES_AMOUNT_CHANGED: 409,
  PAYMENT_TOO_MUCH: 422,
  /** What is put on an account, paid by a voucher or given for free: a till cannot decide that itself. */
  PAYMENT_NEEDS_SERVER: 503,
  ACCOUNT_NOT_FOUND: accountErrors.ACCOUNT_NOT_FOUND,
  /** By a user who may not close orders on an account. */
  ACCOUNT_NOT_ALLOWED: 403,
  /** More than is left on the account; `details`: left. */
  ACCOUNT_LIMIT_REACHED: 409,
  VOUCHER_NOT_FOUND: voucherErrors.VOUCHER_NOT_FOUND,
  VOUCHER_MISTYPED: voucherErrors.VOUCHER_MISTYPED,
  VOUCHER_EXPIRED: voucherErrors.VOUCHER_EXPIRED,
  VOUCHER_NOT_SOLD: voucherErrors.VOUCHER_NOT_SOLD,
  VOUCHER_BALANCE: voucherErrors.VOUCHER_BALANCE,
  VOUCHERS_NOT_OFFERED: voucherErrors.VOUCHERS_NOT_OFFERED,
  /** The venue has no points, or they pay nothing. */
  POINTS_NOT_OFFERED: 422,
  /** The order has another client by now, or none. */
  POINTS_OF_ANOTHER: 409,
  /** The client has fewer; `details`: points. */
  POINTS_TOO_FEW: 409,
  /** The card that was shown is not the client's. */
  CARD_OF_ANOTHER: 422,
  /** The venue gives nothing for free, or not without a reason. */
  FREE_NOT_OFFERED: 422,
  FREE_NEEDS_REASON: 422,
  /** Something is taken back or refunded without saying why. */
  REASON_REQUIRED: 422,
  /** A text has the number of a payment card. */
  TEXT_IS_CARD: staffErrors.TEXT_IS_CARD,
  /** Of another day, which is closed. */
  CORRECTION_TOO_LATE: 409,
  /** A part of the payment was given back. */
  CORRECTION_REFUNDED: 409,
  /** Not this payment, not for this amount, or to the same method. */
  CORRECTION_INVALID: 422,
  /** To cash, with a tip for which there are no coins. */
  CORRECTION_TIP: 422,
  ...takingErrors,
  ...refundErrors,
} as const;

export type OrderErrorCode = keyof typeof orderErrors;
