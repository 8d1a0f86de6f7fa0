/** Epoch ms. */
interface Arrived {
  readonly sentAt: number;
  /** When it came to the server. */
  readonly cameAt: number;
}

const lateMs = 2 * 60_000;

/** Whether a ticket waited on a device without the server: it may be made and eaten already. */
export const cameLate = ({ sentAt, cameAt }: Arrived): boolean => cameAt - sentAt > lateMs;
