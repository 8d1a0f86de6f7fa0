export const stationErrors = {
  /** The venue shows no ticker. */
  TICKER_NOT_OFFERED: 422,
  /** The venue's ticker only shows (`liveTickerNoActions`). */
  TICKER_READ_ONLY: 422,
} as const;

/** Errors of the display controller and of the customer board. */
export const pickupErrors = {
  /** Whoever fetches it has to pay first. */
  PICKUP_NOT_PAID: 422,
  /** It was paid on being fetched or brought, and does not come back. */
  PICKUP_STAYS: 422,
  /** The device is no customer board, or none any more. */
  BOARD_REFUSED: 403,
} as const;
