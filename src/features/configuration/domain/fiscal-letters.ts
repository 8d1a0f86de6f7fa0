import type { CountryCode } from './countries.ts';

/** The letter of each legal rate (basis points) on fiscal receipts; empty if the law has none. */
export const fiscalLetters: Readonly<Record<CountryCode, Readonly<Record<number, string>>>> = {
  XK: { 0: 'C', 800: 'D', 1800: 'E' },
  AL: {},
  MK: { 0: 'Г', 500: 'Б', 1000: 'В', 1800: 'А' },
  RS: { 0: 'Г', 1000: 'Е', 2000: 'Ђ' },
  DE: { 0: 'C', 700: 'B', 1900: 'A' },
  GR: { 0: 'Ε', 600: 'Α', 1300: 'Β', 2400: 'Γ' },
};
