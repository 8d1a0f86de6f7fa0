/**
 * For promises that the caller does not await. A failed statement rejects its transaction in any case; without this the
 * same failure would end the process as an unhandled rejection.
 */
export function ignoreRejection<T>(pending: Promise<T>): Promise<T> {
  pending.catch(() => {});
  return pending;
}
