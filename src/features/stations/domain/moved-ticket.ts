import type { OrderType } from '#kernel/order-type.ts';

/** What the ticket says of which a note tells, or where its items were before: at that time, by name. */
export interface MovedTicket {
  readonly orderNumber: number;
  /** What its order was; it is not in notes of before 27 November 2026. */
  readonly orderType?: OrderType | undefined;
  /** Null where the order had no table. */
  readonly tableName: string | null;
  readonly waiterName: string;
}
