import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Delivery } from './delivery.ts';

/**
 * Prints bytes to a device file, as USB and serial printers have. Such a file answers nothing: that the system has given all bytes
 * to the printer is all that can be known.
 */
export async function printToDevice(bytes: Uint8Array, path: string, signal: AbortSignal): Promise<Delivery> {
  let file: FileHandle;
  try {
    file = await open(path, constants.O_WRONLY);
  } catch {
    return { result: 'failed', problem: 'PRINTER_NOT_REACHED', isRetryable: true, isTargetDown: true };
  }
  try {
    for (let at = 0; at < bytes.length; ) {
      if (signal.aborted) return { result: 'unknown', problem: 'PRINTER_SILENT', isTargetDown: true };
      at += (await file.write(bytes, at)).bytesWritten;
    }
    return { result: 'done' };
  } catch {
    return { result: 'unknown', problem: 'PRINTER_SILENT', isTargetDown: true };
  } finally {
    // Waits for a printer that has not taken everything; nobody waits for that.
    file.close().catch(() => {});
  }
}
