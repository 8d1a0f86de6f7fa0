import { createHmac } from 'node:crypto';

/**
 * What seals what a user leaves on a device until they are back: the same at each of their log-ins there, so that a later one reads
 * what an earlier one left, and another one for everybody else and on every other device. Computed: it is stored nowhere.
 */
export function sealKeyOf(pinKey: string, userId: string, pointId: string): string {
  return createHmac('sha256', pinKey).update(`seal:${userId}:${pointId}`).digest('base64url');
}
