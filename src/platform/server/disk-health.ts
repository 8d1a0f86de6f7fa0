import type { DiskState, DiskWatch } from './disk.ts';

/** What the health page says about the disk. */
export function diskHealth(disk: DiskWatch): { readonly disk: DiskState } {
  return { disk: disk.state() };
}

/** Seconds after which a caller may try again; for a server that is away, or has no room. */
const retryAfterSeconds = 5;

export function retryAfterOf(status: number): Readonly<Record<string, string>> {
  return status === 503 ? { 'retry-after': String(retryAfterSeconds) } : {};
}
