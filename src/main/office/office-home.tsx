import type { ReactElement } from 'react';
import { AdminHome } from '#features/reports/ui/office.tsx';
import { OpeningList } from '#features/setup/ui/office.tsx';

/** The start page of the back office: what a new venue still has to do, then today at a glance. */
export function OfficeHome(): ReactElement {
  return (
    <>
      <OpeningList />
      <AdminHome />
    </>
  );
}
