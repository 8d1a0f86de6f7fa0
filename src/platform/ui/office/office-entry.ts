import type { IconSource } from '../kit/icons.tsx';

/** A page that the menu leads to. */
export interface OfficeEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: IconSource;
  /** Current only at exactly this address, not below it. */
  readonly isExact?: boolean;
}
