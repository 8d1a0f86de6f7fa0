/** Makes of printers that differ in the numbers of their code tables; `other` is asked for plain letters only. */
export const printerModels = ['other', 'epson', 'rongta', 'xprinter80', 'xprinter58'] as const;
export type PrinterModel = (typeof printerModels)[number];
