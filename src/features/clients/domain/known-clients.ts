/** What rules of other features may ask about clients. */
export interface KnownClients {
  /** Whether the client exists. A till does not know the clients and trusts the id; the server verifies it. */
  readonly hasClient: (id: string) => boolean;
  /** Unknown on a till. */
  readonly clientName: (id: string) => string | undefined;
  /** The client's own discount, basis points, 0 without one; unknown on a till. */
  readonly clientDiscount: (id: string) => number | undefined;
  /** Whether the client has no card, or this is theirs; a till trusts what was scanned. */
  readonly isCardShown: (id: string, card: string | undefined) => boolean;
}
