import type { ReactElement } from 'react';
import { DaySheetEntry } from '#features/reports/ui/index.tsx';
import { ShiftsScreen } from '#features/shifts/ui/office.tsx';

/** Reports know shifts, not the other way round, so the way to X and Z is given here. */
export function ShiftsPage(): ReactElement {
  return <ShiftsScreen DaySheets={DaySheetEntry} />;
}
