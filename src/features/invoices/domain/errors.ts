export const invoiceErrors = {
  /** There is no such invoice. */
  INVOICE_NOT_FOUND: 404,
  /** There is no such client. */
  INVOICE_CLIENT_NOT_FOUND: 404,
  /** The order is on a valid invoice already; `details`: number. */
  ORDER_INVOICED: 409,
  /** Not paid yet, a meal of the staff, or given for free. */
  ORDER_NOT_INVOICEABLE: 409,
  /** All of it was given back. */
  NOTHING_TO_INVOICE: 409,
  /** Orders of one invoice are those on one client's account. */
  INVOICE_ORDERS_DIFFER: 422,
  /** The receipt is made out to somebody else; `details`: name. */
  INVOICE_BUYER_DIFFERS: 409,
  /** Something was given back meanwhile; `details`: total. */
  INVOICE_TOTAL_CHANGED: 409,
  /** The day by which it is to be paid is before its own. */
  INVOICE_DUE_TOO_EARLY: 422,
  /** A credit note is not taken back, nor an invoice of which nothing is left. */
  INVOICE_CREDITED: 409,
  /** No receipt printer, or the venue prints none. */
  INVOICE_NO_PRINTER: 409,
} as const;

export type InvoiceErrorCode = keyof typeof invoiceErrors;
