/** Where the items of a note were before: at that time, by name. */
export interface MovedTicket {
  readonly orderNumber: number;
  /** Null for a direct order. */
  readonly tableName: string | null;
  readonly waiterName: string;
}
