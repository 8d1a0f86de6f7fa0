import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import { referenceResources } from '../domain/resources.ts';

export const referenceScreens: readonly ResourceScreens[] = referenceResources.map((resource) => ({ resource }));
