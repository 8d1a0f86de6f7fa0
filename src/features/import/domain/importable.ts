import type { Field, Fields } from '#kernel/resource.ts';

/** The resources that can be imported, with the defaults of their rows. */
export const importable = {
  products: {
    /** Fields by which a row may match an existing record, best first. */
    keys: ['code', 'barcodes', 'internalCode', 'apiCode', 'name'],
    otherwise: ['name'],
    /** Set to the next free number if a row has none. */
    numbered: 'code',
    /** The default of a required link, by the code of the record. */
    usual: { unitId: 'piece' },
  },
  clients: {
    keys: ['cardNumber', 'fiscalNumber', 'businessNumber', 'registrationNumber', 'email', 'phone', 'name'],
    otherwise: ['fiscalNumber', 'businessNumber', 'registrationNumber'],
    isOfPeople: true,
    implied: { kind: 'business' },
  },
  invoiceClients: { keys: ['fiscalNumber', 'businessNumber', 'name'], otherwise: ['businessNumber'], isOfPeople: true },
  reservationClients: { keys: ['phone', 'email', 'name'], isOfPeople: true },
  vendors: { keys: ['fiscalNumber', 'name'], otherwise: ['name'] },
  makers: { keys: ['name', 'code'] },
} as const satisfies Readonly<Record<string, Importable>>;

export interface Importable {
  readonly keys: readonly string[];
  /** The fields by which a row matches that has nothing in the key's column, best first. */
  readonly otherwise?: readonly string[];
  /** Two may have one name: it is the same one only where all else is the same. */
  readonly isOfPeople?: true;
  readonly numbered?: string;
  readonly usual?: Readonly<Record<string, string>>;
  /** What a new record is that has something which one of the usual kind has not, where its row does not say. */
  readonly implied?: Readonly<Record<string, string>>;
}
export type ImportableName = keyof typeof importable;
export const importableNames = Object.keys(importable) as [ImportableName, ...ImportableName[]];

/** What a linked record is that is made with only a name: nobody said that a group of goods are drinks. */
export const whenMade: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { categories: { type: 'other' } };

/** Required fields that a file may leave out, because a new record gets them by itself. */
function isFilledIn(name: ImportableName, field: string, declared: Field): boolean {
  const { numbered, usual = {} }: Importable = importable[name];
  return field === numbered || field in usual || ('initial' in declared && Boolean(declared.initial));
}

/** The fields without which a new record cannot be imported. */
export function neededFields(name: ImportableName, fields: Fields): string[] {
  return Object.entries<Field>(fields).flatMap(([field, declared]) =>
    declared.isRequired === true && !isFilledIn(name, field, declared) ? [field] : [],
  );
}

export const mostBytes = 5 * 1024 * 1024;
