import { lazy } from 'react';
import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { tablePlans } from '../domain/resource.ts';

/** A separate chunk, so that the back office does not wait for it. */
const Form = lazy(async () => ({ default: (await import('./editor/plan-form-screen.tsx')).PlanFormScreen }));

export const floorScreens: readonly ResourceScreens[] = [{ resource: tablePlans, Form }];
