/** Whether the database asks for a retry of the transaction (serialisation failure, deadlock). */
export function isRetryable(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === '40001' || code === '40P01';
}

const awayCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  ...['57P01', '57P02', '57P03', '53300', '08003', '08006'],
]);
/** The driver's messages, without a code, for a lost connection. */
const awayWords =
  /Connection terminated|connection timeout|timeout exceeded|not queryable|Client was closed|after calling end on the pool/;

/** Whether PostgreSQL could not be reached: starting, stopping, out of connections, or lost during a query. */
export function isAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return awayCodes.has(String(code)) || awayWords.test(String(message));
}
