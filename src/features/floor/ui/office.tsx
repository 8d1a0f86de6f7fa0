import { lazyPart } from '#platform/ui/kit/lazy-part.tsx';
import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { Waiting } from '#platform/ui/shell/waiting.tsx';
import { tablePlans } from '../domain/resource.ts';
import { CodeTools } from './codes/code-tools.tsx';

export { CodeSheet } from './codes/code-sheet.tsx';

/** A separate chunk, so that the back office does not wait for it. */
const Form = lazyPart(async () => (await import('./editor/plan-form-screen.tsx')).PlanFormScreen, <Waiting />);

export const floorScreens: readonly ResourceScreens[] = [{ resource: tablePlans, Form, ListTools: CodeTools }];
