import type { IconSource } from '../kit/icons.tsx';
import type { Search } from '../router/address.ts';

/** A page that the menu leads to. */
export interface OfficeEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: IconSource;
  /** Current only at exactly this address, not below it. */
  readonly isExact?: boolean;
  readonly search?: Search;
  /** Other words by which the search of pages finds it. */
  readonly words?: string;
}
