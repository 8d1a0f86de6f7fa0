import type { PrintsBills } from '#features/orders/server/index.ts';
import type { Printer } from './read-printers.ts';
import { type SlipSetup, slipSetupAt } from './slip-setup.ts';

/** The printer chosen for the point, otherwise the first; null if the venue has none. */
export function receiptPrinter({ printers, receiptPrinters }: SlipSetup, pointId: string | null): Printer | null {
  const chosen = pointId === null ? undefined : receiptPrinters.get(pointId);
  return printers.find(({ id }) => id === chosen) ?? printers.find(({ purpose }) => purpose === 'receipt') ?? null;
}

/** Not where there is no printer, nor on a virtual one, whose paper is a screen. */
export const printsBills: PrintsBills = async (tx, pointId) => {
  const printer = receiptPrinter(await slipSetupAt(tx, await tx.catalogueVersion()), pointId);
  return printer !== null && printer.type !== 'virtual';
};
