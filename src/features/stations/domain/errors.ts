export const stationErrors = {
  /** The venue shows no ticker. */
  TICKER_NOT_OFFERED: 422,
  /** The venue's ticker only shows (`liveTickerNoActions`). */
  TICKER_READ_ONLY: 422,
} as const;
