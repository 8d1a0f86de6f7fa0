import type { ReactElement } from 'react';
import { AdminHome } from '#features/reports/ui/office.tsx';
import { OpeningList } from '#features/setup/ui/office.tsx';

/** Where the back office begins: what a new venue still has to do, then today at a glance. */
export function OfficeHome(): ReactElement {
  return (
    <>
      <OpeningList />
      <AdminHome />
    </>
  );
}
