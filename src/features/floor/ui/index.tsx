import { lazy } from 'react';
import type { SectionScreens } from '#platform/ui/records/record-form.tsx';
import { tablePlans } from '../domain/section.ts';

export { Scenery } from './scenery/scenery.tsx';

/** Apart, so that the back office does not wait for it. */
const Form = lazy(async () => ({ default: (await import('./editor/plan-form-screen.tsx')).PlanFormScreen }));

export const floorScreens: readonly SectionScreens[] = [{ section: tablePlans, Form }];
