/** The resources that can be imported, with the defaults of their rows. */
export const importable = {
  products: {
    /** Fields by which a row may match an existing record, best first. */
    keys: ['code', 'barcodes', 'internalCode', 'apiCode', 'name'],
    /** Set to the next free number if a row has none. */
    numbered: 'code',
    /** The default of a required link, by the code of the record. */
    usual: { unitId: 'piece' },
  },
  clients: {
    keys: ['cardNumber', 'fiscalNumber', 'businessNumber', 'registrationNumber', 'email', 'phone', 'name'],
  },
  invoiceClients: { keys: ['fiscalNumber', 'businessNumber', 'name'] },
  reservationClients: { keys: ['phone', 'email', 'name'] },
  vendors: { keys: ['fiscalNumber', 'name'] },
  makers: { keys: ['name', 'code'] },
} as const satisfies Readonly<Record<string, Importable>>;

export interface Importable {
  readonly keys: readonly string[];
  readonly numbered?: string;
  readonly usual?: Readonly<Record<string, string>>;
}
export type ImportableName = keyof typeof importable;
export const importableNames = Object.keys(importable) as [ImportableName, ...ImportableName[]];

export const mostBytes = 5 * 1024 * 1024;
